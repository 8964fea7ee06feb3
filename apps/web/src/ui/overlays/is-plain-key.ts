const TYPING =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="menu"], [role="listbox"]';

/** Whether a single letter or digit is a command: nothing is being typed, and no modifier is held. */
export function isPlainKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false;
  return !(event.target instanceof Element && event.target.closest(TYPING));
}
