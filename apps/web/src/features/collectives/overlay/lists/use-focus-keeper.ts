import { useEffect, useRef } from 'react';

/** Returns a ref for an element that takes the focus if nothing has it when `version` changes. */
export function useFocusKeeper<Element extends HTMLElement>(version: unknown) {
  const place = useRef<Element>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [version]);
  return place;
}
