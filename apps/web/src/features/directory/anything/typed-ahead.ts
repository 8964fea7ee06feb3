/** What was typed for a search before its field was there. */
export interface TypedAhead {
  readonly text: string;
  /** The text for which Enter was pressed; null for none. */
  readonly entered: string | null;
}

export const NOTHING_TYPED: TypedAhead = { text: '', entered: null };

/** What a key makes of it: null where it gives the search up, undefined where it means something else. */
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
