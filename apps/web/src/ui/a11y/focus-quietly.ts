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
