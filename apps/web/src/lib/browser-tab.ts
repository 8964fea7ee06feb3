// Identifies this browser tab by a name that survives a reload and ends with the tab.

const NAME = 'kithline-tab';
/**
 * Set while a page of the tab is open. If it is already set at the start, the tab was duplicated or restored
 * after a crash, and counts as a new one.
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
    // Without storage, nothing is kept under the name anyway.
    return fresh;
  }
}

/** Holds a lock with the name while the page is open, so that other tabs find it in `openTabs`. */
export function holdTab(): void {
  locks()
    ?.request(LOCK + tabName(), () => new Promise(() => undefined))
    .catch(() => undefined);
}

/** Returns the names of all open tabs, or only of this one if the browser has no locks. */
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

/** Locks exist only over https and on localhost. */
function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}
