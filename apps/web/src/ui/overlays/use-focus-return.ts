import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** Gives the focus back to what had it before the layer opened, unless the person has already moved on. */
export function useFocusReturn(open: boolean, layer: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const origin = document.activeElement;
    return () => {
      const content = layer.current;
      setTimeout(() => {
        const active = document.activeElement;
        const lost = !active || active === document.body || content?.contains(active);
        if (lost && origin instanceof HTMLElement && origin.isConnected)
          origin.focus({ preventScroll: true });
      });
    };
  }, [open, layer]);
}
