/** Whether no control has the focus. Headings and dialogs that have it do not count as controls. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return !(activeElement instanceof HTMLElement) || activeElement.tabIndex < 0;
}
