import { type RefCallback, useCallback } from 'react';

/** Pixels between the bar and the toasts and conversations above it. */
const GAP = 12;

/** Custom properties that position what stays above the bars: toasts and open conversations. */
const ABOVE = ['--toast-bottom', '--dock-bottom'] as const;

/** Events that can move a bar without resizing it. */
const MOVES = ['resize', 'scroll'] as const;

/** The mounted bars. There can be several, for example a bar of a form above a list that also has one. */
const bars = new Set<HTMLElement>();
let frame = 0;

function lift(): void {
  const { style } = document.documentElement;
  const tops = [...bars].map((bar) => bar.getBoundingClientRect().top);
  const height = Math.round(window.innerHeight - Math.min(...tops));
  for (const name of ABOVE)
    if (bars.size === 0) style.removeProperty(name);
    else style.setProperty(name, `${height + GAP}px`);
}

function liftSoon(): void {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(lift);
}

/**
 * Returns the ref for a bar at the bottom of the window. While the bar is mounted, toasts and open
 * conversations stay above it.
 */
export function useFootBar(): RefCallback<HTMLElement> {
  return useCallback((bar: HTMLElement | null) => {
    if (bar === null) return undefined;
    bars.add(bar);
    lift();
    const observer = new ResizeObserver(liftSoon);
    observer.observe(bar);
    for (const move of MOVES) window.addEventListener(move, liftSoon, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      bars.delete(bar);
      lift();
      // All bars share the listeners.
      if (bars.size === 0)
        for (const move of MOVES) window.removeEventListener(move, liftSoon, { capture: true });
    };
  }, []);
}
