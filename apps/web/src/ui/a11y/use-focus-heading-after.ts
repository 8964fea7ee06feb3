import { useEffect, useRef } from 'react';
import { focusHeadingIfLost } from './focus-heading.ts';

/** Focuses the heading after a change of `value` has removed the focused element. */
export function useFocusHeadingAfter(value: unknown): void {
  const previous = useRef(value);
  useEffect(() => {
    if (previous.current === value) return;
    previous.current = value;
    focusHeadingIfLost();
  }, [value]);
}
