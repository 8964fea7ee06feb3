import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { keepPlace, takePlace } from './list-place.ts';

interface Shown {
  href: string;
  isLoaded: boolean;
}

/** Restores the scroll position of a list after a reload, even if a profile is open above the list. */
export function useListPlace(scroller: RefObject<HTMLElement | null>, { href, isLoaded }: Shown): void {
  const wasRestored = useRef(false);
  useLayoutEffect(() => {
    if (!isLoaded || wasRestored.current) return;
    wasRestored.current = true;
    const top = takePlace(href);
    if (top > 0) boxOf(scroller.current)?.scrollTo({ top });
  }, [scroller, href, isLoaded]);
  useEffect(() => {
    const keep = () => keepPlace(href, boxOf(scroller.current)?.scrollTop ?? 0);
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [scroller, href]);
}

/** Returns the scrolling element: the list, or on phones the page around it. */
function boxOf(list: HTMLElement | null): HTMLElement | null {
  if (list === null) return null;
  return getComputedStyle(list).overflowY === 'visible' ? list.closest('main') : list;
}
