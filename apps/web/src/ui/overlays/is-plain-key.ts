const TYPING =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="menu"], [role="listbox"]';

/**
 * Whether a pressed key can be a shortcut: not in a text field, a menu or a list box, and without Ctrl, Alt
 * or Cmd.
 */
export function isPlainKey(event: KeyboardEvent): boolean {
  // AltGr is allowed, because it only produces a character: "[" on many keyboards.
  const isChord = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  if (event.defaultPrevented || isChord || event.isComposing) return false;
  return !(event.target instanceof Element && event.target.closest(TYPING));
}
