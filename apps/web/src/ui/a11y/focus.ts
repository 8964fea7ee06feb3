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

/** Marks a field while the page focuses it, not the member. */
const QUIET = 'quietFocus';

/**
 * Gives a field the focus without opening its menu, which would cover the message that the focus leads to.
 */
export function focusQuietly(field: HTMLElement): void {
  field.dataset[QUIET] = '';
  field.focus();
  delete field.dataset[QUIET];
}

/** Whether `focusQuietly` is focusing a field right now. */
export function isFocusQuiet(field: HTMLElement): boolean {
  return field.dataset[QUIET] !== undefined;
}

/**
 * Focuses the button that saves the form around an element, because the focused element is about to
 * disappear. A field is no good target, since some open a menu on focus. Returns whether there is such a
 * button.
 */
export function focusSave(inside: Element | null): boolean {
  // A dialog has the button in its footer, outside the form.
  const controls = [...(inside?.closest('form')?.elements ?? [])];
  const save = controls.find((control) => control.matches('[type=submit]'));
  if (!(save instanceof HTMLElement)) return false;
  save.focus({ preventScroll: true });
  return true;
}
