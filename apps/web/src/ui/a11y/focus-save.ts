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
