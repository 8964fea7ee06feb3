import { useEffect, useSyncExternalStore } from 'react';

// Open overlays and dialogs: what they darken can be neither read nor used. Side panels are not among them.

let count = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  count += by;
  for (const listener of listeners) listener();
}

/** Counts a part as lying above the whole page while it is active. */
export function useCovering(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    change(1);
    return () => change(-1);
  }, [active]);
}

/** How many overlays and dialogs are open. */
export function coveringLayers(): number {
  return count;
}

/** Whether an overlay or dialog darkens the page. */
export function useIsDarkened(): boolean {
  return useSyncExternalStore(subscribe, () => count > 0);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}
