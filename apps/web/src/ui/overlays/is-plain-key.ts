const TYPING =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="menu"], [role="listbox"]';

/**
 * Whether a pressed key can be a shortcut without a modifier: no text is being typed, and neither Ctrl, Alt
 * nor Cmd is held.
 */
export function isPlainKey(event: KeyboardEvent): boolean {
  // AltGr is allowed, because it only produces a character: "[" on many keyboards.
  const isChord = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  if (event.defaultPrevented || isChord || event.isComposing) return false;
  return !(event.target instanceof Element && event.target.closest(TYPING));
}
