// Which tab of the browser this is. The name stays over a reload, and goes with the tab.

const NAME = 'kithline-tab';
/**
 * Set while a page of the tab is open. A tab that was duplicated, or came back after a crash, finds it set,
 * and is a new one.
 */
const IS_OPEN = 'kithline-tab-open';
const LOCK = 'kithline-tab:';

let name: string | null = null;

/** The name of this tab. */
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
    // A browser that refuses storage keeps nothing that would need the name.
    return fresh;
  }
}

/** Keeps the name taken for as long as the page is open, so that other tabs find it in `openTabs`. */
export function holdTab(): void {
  locks()
    ?.request(LOCK + tabName(), () => new Promise(() => undefined))
    .catch(() => undefined);
}

/** The names of the tabs that are open now; just this one's where the browser cannot say. */
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

/** Only there over https and on the own machine. */
function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}
