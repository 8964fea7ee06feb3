/** Marks a field while the page, and not the member, moves the focus to this field. */
const QUIET = 'quietFocus';

/** Focuses a field without opening the field's menu, which would cover the field's error message. */
export function focusQuietly(field: HTMLElement): void {
  field.dataset[QUIET] = '';
  field.focus();
  delete field.dataset[QUIET];
}

export function isFocusQuiet(field: HTMLElement): boolean {
  return field.dataset[QUIET] !== undefined;
}
