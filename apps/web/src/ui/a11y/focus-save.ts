/**
 * Focuses the save button of the form around an element, because that element is about to disappear. A field
 * would be a bad target, because some fields open a menu on focus. Returns false if the form has no save
 * button.
 */
export function focusSave(inside: Element | null): boolean {
  // In a dialog, the save button is in the footer, outside the form element.
  const controls = [...(inside?.closest('form')?.elements ?? [])];
  const save = controls.find((control) => control.matches('[type=submit]'));
  if (!(save instanceof HTMLElement)) return false;
  save.focus({ preventScroll: true });
  return true;
}
