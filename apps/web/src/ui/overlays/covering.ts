import { useEffect, useSyncExternalStore } from 'react';

// The number of open overlays and dialogs. Side panels do not count.

let count = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  count += by;
  for (const listener of listeners) listener();
}

/** Counts a component as covering the page while `active` is true. */
export function useCovering(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    change(1);
    return () => change(-1);
  }, [active]);
}

/** Returns the number of open overlays and dialogs. */
export function coveringLayers(): number {
  return count;
}

/** Whether an overlay or a dialog covers the page. */
export function useIsPageCovered(): boolean {
  return useSyncExternalStore(subscribe, () => count > 0);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}
