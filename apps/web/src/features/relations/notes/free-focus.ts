/**
 * Whether no control has the focus. Headings and dialogs do not count as controls: the Tab key does not reach
 * them, and they get the focus only when no control can.
 */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return !(activeElement instanceof HTMLElement) || activeElement.tabIndex < 0;
}
