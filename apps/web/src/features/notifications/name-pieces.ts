export interface Piece {
  text: string;
  isName: boolean;
  /** The index in the sentence at which the piece begins. */
  start: number;
}

/**
 * Splits a sentence at the given names, which must be in the order of the sentence. Names that the sentence
 * does not contain are ignored. Joined again, the pieces are the original sentence.
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
