// Identifies this browser tab by a name. The name survives reloads and lasts until the tab is closed.

const NAME = 'kithline-tab';
/**
 * The key of a mark that is set while a page of the tab is open. If the mark exists already when a page
 * opens, the tab was duplicated, or restored after a crash. Then the tab gets a new name.
 */
const IS_OPEN = 'kithline-tab-open';
const LOCK = 'kithline-tab:';

let name: string | null = null;

/** Returns the name of this tab. */
export function tabName(): string {
  name ??= nameTab();
  return name;
}

function nameTab(): string {
  const fresh = Math.random().toString(36).slice(2, 10);
  try {
    const before = sessionStorage.getItem(IS_OPEN) === null ? sessionStorage.getItem(NAME) : null;
    const mark = () => sessionStorage.setItem(IS_OPEN, '1');
    mark();
    sessionStorage.setItem(NAME, before ?? fresh);
    window.addEventListener('pagehide', () => sessionStorage.removeItem(IS_OPEN));
    window.addEventListener('pageshow', mark);
    return before ?? fresh;
  } catch {
    // If there is no storage, nothing could be stored under the name anyway.
    return fresh;
  }
}

/**
 * Holds a lock on the tab's name while the page is open, so that `openTabs` in other tabs returns this name.
 */
export function holdTab(): void {
  locks()
    ?.request(LOCK + tabName(), () => new Promise(() => undefined))
    .catch(() => undefined);
}

/** Returns the names of all open tabs; only this tab's name if the browser has no locks. */
export async function openTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {};
  const names = held.flatMap((lock) =>
    lock.name?.startsWith(LOCK) === true ? lock.name.slice(LOCK.length) : [],
  );
  return new Set([...names, tabName()]);
}

/** Returns the browser's locks, which exist only over https and on localhost. */
function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}
