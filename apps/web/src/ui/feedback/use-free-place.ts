import { type RefObject, useLayoutEffect, useRef } from 'react';
import { freeLift } from './free-lift.ts';

/** Events after which toasts may cover a control, or no longer cover one. */
const MOVES = ['resize', 'scroll', 'click', 'keyup', 'transitionend'] as const;

/** Pixels between the highest toast and the last row of a list. */
const GAP = 8;

/**
 * Keeps the element with the toasts where it covers no control. `shown` are the toasts in it. Sets
 * `--toast-room` to the space that lists must leave at their end, so that their last rows can be scrolled
 * above the toasts.
 */
export function useFreePlace(shown: readonly unknown[]): RefObject<HTMLDivElement | null> {
  const toasts = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = toasts.current;
    if (!element || shown.length === 0) return undefined;
    const { style } = document.documentElement;
    const place = () => {
      element.style.setProperty('--toast-lift', '0px');
      element.style.setProperty('--toast-lift', `${freeLift(element)}px`);
      const height = Math.round(window.innerHeight - element.getBoundingClientRect().top);
      style.setProperty('--toast-room', `${height + GAP}px`);
    };
    let frame = 0;
    const placeSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    place();
    for (const move of MOVES) window.addEventListener(move, placeSoon, { capture: true });
    return () => {
      cancelAnimationFrame(frame);
      style.removeProperty('--toast-room');
      for (const move of MOVES) window.removeEventListener(move, placeSoon, { capture: true });
    };
  }, [shown]);
  return toasts;
}
