import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of an element in pixels, before the first paint and whenever it changes; `until` stands in while it has none. */
export function useWidth<E extends HTMLElement>(until: number): { ref: RefObject<E | null>; width: number } {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(until);
  useLayoutEffect(() => {
    const node = ref.current;
    if (!node) return undefined;
    const measure = () => {
      if (node.clientWidth > 0) setWidth(node.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
