import { useEffect, useRef } from 'react';
import { focusHeadingIfLost } from './focus-heading.ts';

/** Gives the focus to the heading after each change of a value that took away what had it. */
export function useFocusHeadingAfter(value: unknown): void {
  const previous = useRef(value);
  useEffect(() => {
    if (previous.current === value) return;
    previous.current = value;
    focusHeadingIfLost();
  }, [value]);
}
