import { useLayoutEffect } from 'react';
import { focusHeadingIfLost } from '../a11y/focus-heading.ts';

/**
 * When a layer closes, returns the focus to the element that had it before, or to the heading if that element
 * is gone. Does nothing if the user has already moved the focus.
 */
export function useFocusReturn(open: boolean, layerNow: () => HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const origin = document.activeElement;
    return () => {
      const content = layerNow();
      setTimeout(() => {
        const active = document.activeElement;
        const lost = !active || active === document.body || content?.contains(active);
        if (!lost) return;
        if (origin instanceof HTMLElement && origin.isConnected) origin.focus({ preventScroll: true });
        if (document.activeElement === origin && origin !== document.body) return;
        if (active instanceof HTMLElement) active.blur();
        focusHeadingIfLost();
      });
    };
  }, [open, layerNow]);
}
