export interface Piece {
  text: string;
  isName: boolean;
  /** Where the piece starts in the sentence. */
  start: number;
}

/**
 * Cuts a sentence at the names in it, which come in the order of the sentence; a name that is not there is
 * passed over. The pieces put together are the sentence again.
 */
export function namePieces(sentence: string, names: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  const add = (end: number, isName: boolean) => {
    if (end > done) pieces.push({ text: sentence.slice(done, end), isName, start: done });
    done = end;
  };
  for (const name of names) {
    const at = name === '' ? -1 : sentence.indexOf(name, done);
    if (at === -1) continue;
    add(at, false);
    add(at + name.length, true);
  }
  add(sentence.length, false);
  return pieces;
}
