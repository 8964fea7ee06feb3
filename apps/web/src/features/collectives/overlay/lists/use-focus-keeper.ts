import { useEffect, useRef } from 'react';

/** Moves the focus to the list when the row that had it is removed. */
export function useFocusKeeper<Element extends HTMLElement>(version: unknown) {
  const place = useRef<Element>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [version]);
  return place;
}
