// Identifies this browser tab by a name. The name survives reloads and lasts until the tab is closed.

const NAME_KEY = 'kithline-tab';
/**
 * The key of a mark that is set while a page of the tab is open. If the mark exists already when a page
 * opens, the tab was duplicated, or restored after a crash. Then the tab gets a new name.
 */
const OPEN_MARK_KEY = 'kithline-tab-open';
/** The beginning of the names of the locks that `holdTab` holds. */
const LOCK = 'kithline-tab:';

let name: string | null = null;

export function tabName(): string {
  name ??= nameTab();
  return name;
}

function nameTab(): string {
  const fresh = Math.random().toString(36).slice(2, 10);
  try {
    const before = sessionStorage.getItem(OPEN_MARK_KEY) === null ? sessionStorage.getItem(NAME_KEY) : null;
    const mark = () => sessionStorage.setItem(OPEN_MARK_KEY, '1');
    mark();
    sessionStorage.setItem(NAME_KEY, before ?? fresh);
    window.addEventListener('pagehide', () => sessionStorage.removeItem(OPEN_MARK_KEY));
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
