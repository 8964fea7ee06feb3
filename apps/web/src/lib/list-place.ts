// Remembers how far a list is scrolled, so that a reload of the same page in this tab restores the position.

const STORED_AS = 'kithline-list-place';

interface Place {
  /** URL of the page: the list, or a profile above the list. */
  page: string;
  list: string;
  /** Pixels from the top of the list. */
  top: number;
}

/** Stores the scroll position of a list, for the next page that is loaded in this tab. */
export function keepPlace(list: string, top: number): void {
  try {
    const place: Place = { page: location.pathname + location.search, list, top };
    sessionStorage.setItem(STORED_AS, JSON.stringify(place));
  } catch {
    // Without storage, the list starts at its top after a reload.
  }
}

let kept: Place | null | undefined;

/**
 * Returns the scroll position to restore after a reload, or after the back button has loaded the page again.
 * Returns 0 for every other visit, and on every further call.
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

/** Returns the URL of this document if it was reloaded, or loaded again by the back button; else null. */
function pageLoadedAgain(): string | null {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit === undefined || (visit.type !== 'reload' && visit.type !== 'back_forward')) return null;
  const { pathname, search } = new URL(visit.name);
  return pathname + search;
}
