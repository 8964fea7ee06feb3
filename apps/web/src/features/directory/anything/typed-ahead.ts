/** Text typed for a search before its field was loaded. */
export interface TypedAhead {
  readonly text: string;
  /** The text when Enter was pressed; null before that. */
  readonly entered: string | null;
}

export const NOTHING_TYPED: TypedAhead = { text: '', entered: null };

/**
 * Returns the text after a key. Null if the key cancels the search; undefined if the key is left to the page,
 * such as an arrow key or a shortcut.
 */
export function typeAhead(
  { text, entered }: TypedAhead,
  event: KeyboardEvent,
): TypedAhead | null | undefined {
  const { key } = event;
  const isChord = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  if (isChord) return undefined;
  if (key === 'Escape') return null;
  if (key === 'Enter') return { text, entered: text.trim() === '' ? null : text };
  if (key === 'Backspace') return { text: text.slice(0, -1), entered };
  return Array.from(key).length === 1 ? { text: text + key, entered } : undefined;
}
