import { useEffect, useRef } from 'react';

/**
 * Focuses the heading of the topmost layer if nothing has the focus, or if a disabled control has it. The
 * next Tab then starts at this heading instead of at the beginning of the page.
 */
export function focusHeadingIfLost(): void {
  const active = document.activeElement;
  if (active && active !== document.body && !active.matches(':disabled')) return;
  const topmost = [...document.querySelectorAll('[data-covers-page]')].at(-1) ?? document;
  const heading = topmost.querySelector<HTMLElement>('h1');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Focuses the heading when a change of `value` has removed the element with the focus. */
export function useFocusHeadingAfter(value: unknown): void {
  const previous = useRef(value);
  useEffect(() => {
    if (previous.current === value) return;
    previous.current = value;
    focusHeadingIfLost();
  }, [value]);
}

/** Focuses the heading if new results have removed the focused element. `loaded` changes with each reply. */
export function useFocusHeadingIfRemoved(loaded: unknown): void {
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
