import { type RefCallback, useCallback } from 'react';

/** Pixels between the bar and what stands above it. */
const GAP = 12;

/** What keeps clear of the bar: toasts, and the open conversations. */
const ABOVE = ['--toast-bottom', '--dock-bottom'] as const;

/** What may move the bar without changing its size: one that sticks to the foot of a list moves with the list's end. */
const MOVES = ['resize', 'scroll'] as const;

/** Returns the ref of a bar at the foot of the window. Toasts and open conversations stay above the bar while it is drawn. */
export function useFootBar(): RefCallback<HTMLElement> {
  return useCallback((bar: HTMLElement | null) => {
    if (bar === null) return undefined;
    const { style } = document.documentElement;
    const lift = () => {
      const height = Math.round(window.innerHeight - bar.getBoundingClientRect().top);
      for (const name of ABOVE) style.setProperty(name, `${height + GAP}px`);
    };
    lift();
    const observer = new ResizeObserver(lift);
    observer.observe(bar);
    for (const move of MOVES) window.addEventListener(move, lift, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      for (const move of MOVES) window.removeEventListener(move, lift, { capture: true });
      for (const name of ABOVE) style.removeProperty(name);
    };
  }, []);
}
