/**
 * Whether no control has the focus. Headings and dialogs, which Tab does not reach, only hold it as a
 * fallback.
 */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return !(activeElement instanceof HTMLElement) || activeElement.tabIndex < 0;
}
