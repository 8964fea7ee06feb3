/**
 * Whether nothing that can be used has the focus. Headings and dialogs hold it for lack of anything better;
 * Tab does not reach them.
 */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return !(activeElement instanceof HTMLElement) || activeElement.tabIndex < 0;
}
