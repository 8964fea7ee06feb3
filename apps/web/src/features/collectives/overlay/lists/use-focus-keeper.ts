import { useEffect, useRef } from 'react';

/**
 * Returns a ref for an element. When `version` changes and nothing has the focus, that element takes the
 * focus.
 */
export function useFocusKeeper<Element extends HTMLElement>(version: unknown) {
  const place = useRef<Element>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [version]);
  return place;
}
