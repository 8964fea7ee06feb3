/**
 * Moves the focus to the button that saves the form around an element, because what has the focus is about to go. Not to a field:
 * some open a menu when they get it. Returns whether there is such a button.
 */
export function focusSave(inside: Element | null): boolean {
  const save = inside?.closest('form')?.querySelector<HTMLElement>('[type=submit]');
  save?.focus({ preventScroll: true });
  return save !== undefined && save !== null;
}
