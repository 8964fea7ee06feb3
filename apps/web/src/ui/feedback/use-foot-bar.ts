import { type RefCallback, useCallback } from 'react';

/** Pixels between the bar and what stands above it. */
const GAP = 12;

/** What keeps clear of the bars: toasts, and the open conversations. */
const ABOVE = ['--toast-bottom', '--dock-bottom'] as const;

/** What may move a bar without changing its size: one at the foot of a list moves with the list's end. */
const MOVES = ['resize', 'scroll'] as const;

/** The bars that are drawn. A form may lie above a list, each with a bar. */
const bars = new Set<HTMLElement>();
let frame = 0;

/** Lifts toasts and open conversations above the highest bar. */
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
 * Returns the ref of a bar at the foot of the window. Toasts and open conversations stay above the bar while
 * it is drawn.
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
      // The last bar takes the listeners with it.
      if (bars.size === 0)
        for (const move of MOVES) window.removeEventListener(move, liftSoon, { capture: true });
    };
  }, []);
}
