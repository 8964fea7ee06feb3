import { useEffect, useRef } from 'react';

/**
 * When a row goes away with the focus in it, the focus goes to the list around it instead of getting lost.
 */
export function useFocusKeeper<Element extends HTMLElement>(version: unknown) {
  const place = useRef<Element>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [version]);
  return place;
}
