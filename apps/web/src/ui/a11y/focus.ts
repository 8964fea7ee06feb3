import { useEffect, useRef } from 'react';

/**
 * When nothing has the focus, or a button that was switched off, gives it to the heading of what
 * lies topmost: the next key starts there, and not at the beginning of the page.
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

/** Gives the focus to the heading after each change of a value that took away what had it. */
export function useFocusHeadingAfter(value: unknown): void {
  const previous = useRef(value);
  useEffect(() => {
    if (previous.current === value) return;
    previous.current = value;
    focusHeadingIfLost();
  }, [value]);
}

/** Marks a field while it gets the focus from the page, not from the member. */
const QUIET = 'quietFocus';

/**
 * Gives a field the focus without opening its menu, which would cover the message that the focus leads to.
 */
export function focusQuietly(field: HTMLElement): void {
  field.dataset[QUIET] = '';
  field.focus();
  delete field.dataset[QUIET];
}

/** Whether a field gets the focus from `focusQuietly` now. */
export function isFocusQuiet(field: HTMLElement): boolean {
  return field.dataset[QUIET] !== undefined;
}

/**
 * Moves the focus to the button that saves the form around an element, because what has the focus is about to
 * go. Not to a field: some open a menu when they get it. Returns whether there is such a button.
 */
export function focusSave(inside: Element | null): boolean {
  // A dialog has the button in its foot, outside of the form.
  const controls = [...(inside?.closest('form')?.elements ?? [])];
  const save = controls.find((control) => control.matches('[type=submit]'));
  if (!(save instanceof HTMLElement)) return false;
  save.focus({ preventScroll: true });
  return true;
}
