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
