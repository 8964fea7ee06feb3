import { useEffect, useRef } from 'react';
import { focusHeadingIfLost } from '../../../ui/a11y/focus-heading.ts';

/** Rows that a new answer takes away leave the focus to the heading. `loaded` is another one with each answer. */
export function useFocusAfterLoad(loaded: unknown): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = () => {
      last.current = document.activeElement;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (last.current?.isConnected === false) focusHeadingIfLost();
  }, [loaded]);
}
