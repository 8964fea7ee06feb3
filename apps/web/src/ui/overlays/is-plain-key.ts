const TYPING =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="menu"], [role="listbox"]';

/** Whether a single letter or digit is a shortcut: no text is being typed, and no modifier is held. */
export function isPlainKey(event: KeyboardEvent): boolean {
  // AltGr only produces a character: "\\" on many keyboards.
  const isChord = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  if (event.defaultPrevented || isChord || event.isComposing) return false;
  return !(event.target instanceof Element && event.target.closest(TYPING));
}
