import { type RefCallback, useCallback } from 'react';

/** Pixels between the bar and the lowest toast. */
const GAP = 12;

/** Returns the ref of a bar at the foot of the window. Toasts stay above the bar while it is drawn. */
export function useToastsAbove(): RefCallback<HTMLElement> {
  return useCallback((bar: HTMLElement | null) => {
    if (bar === null) return undefined;
    const { style } = document.documentElement;
    const lift = () => {
      const height = window.innerHeight - bar.getBoundingClientRect().top;
      style.setProperty('--toast-bottom', `${Math.round(height) + GAP}px`);
    };
    lift();
    const observer = new ResizeObserver(lift);
    observer.observe(bar);
    window.addEventListener('resize', lift);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', lift);
      style.removeProperty('--toast-bottom');
    };
  }, []);
}
