// Where a list was scrolled to as its page was left, for the same page when this tab loads it again.

const STORED_AS = 'kithline-list-place';

interface Place {
  /** Address of the page, which may be that of a profile above the list. */
  page: string;
  /** Address of the list. */
  list: string;
  /** Pixels from its top. */
  top: number;
}

/** Keeps the place in a list until the next page is loaded in this tab. */
export function keepPlace(list: string, top: number): void {
  try {
    const place: Place = { page: location.pathname + location.search, list, top };
    sessionStorage.setItem(STORED_AS, JSON.stringify(place));
  } catch {
    // A browser that refuses storage shows the list from its top.
  }
}

let kept: Place | null | undefined;

/**
 * Pixels from the top of this list at which a reload is to go on; 0 for every other visit, and the second
 * time.
 */
export function takePlace(list: string): number {
  if (kept === undefined) kept = readKept();
  if (kept?.list !== list) return 0;
  const { top } = kept;
  kept = null;
  return top;
}

function readKept(): Place | null {
  try {
    const text = sessionStorage.getItem(STORED_AS);
    sessionStorage.removeItem(STORED_AS);
    const place = text === null ? null : (JSON.parse(text) as Place);
    return place !== null && place.page === pageLoadedAgain() ? place : null;
  } catch {
    return null;
  }
}

/** The address that this document was loaded with, when it was reloaded or come back to; null otherwise. */
function pageLoadedAgain(): string | null {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit === undefined || (visit.type !== 'reload' && visit.type !== 'back_forward')) return null;
  const { pathname, search } = new URL(visit.name);
  return pathname + search;
}
