import { useLayoutEffect } from 'react';

/** Gives the focus back to what had it before the layer opened, unless the person has already moved on. */
export function useFocusReturn(open: boolean, layerNow: () => HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const origin = document.activeElement;
    return () => {
      const content = layerNow();
      setTimeout(() => {
        const active = document.activeElement;
        const lost = !active || active === document.body || content?.contains(active);
        if (lost && origin instanceof HTMLElement && origin.isConnected)
          origin.focus({ preventScroll: true });
      });
    };
  }, [open, layerNow]);
}
