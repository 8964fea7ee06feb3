import { useEffect, useRef } from 'react';

/**
 * If nothing or a disabled button has the focus, focuses the heading of the topmost layer, so that the next
 * key starts there instead of at the beginning of the page.
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

/** Focuses the heading after a change of `value` has removed the focused element. */
export function useFocusHeadingAfter(value: unknown): void {
  const previous = useRef(value);
  useEffect(() => {
    if (previous.current === value) return;
    previous.current = value;
    focusHeadingIfLost();
  }, [value]);
}
