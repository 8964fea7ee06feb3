export interface Piece {
  text: string;
  marked: boolean;
  /** The index in the whole text. */
  start: number;
}

/** Letters that Unicode does not decompose, and the letters that people type for them. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/**
 * Returns the text in lower case and without accents, the index of every letter in the original, and then the
 * original's length.
 */
export function foldWithPlaces(text: string): { letters: string; places: number[] } {
  let letters = '';
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    const lowered = character.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    const plain = LETTERS[lowered] ?? lowered;
    for (let index = 0; index < plain.length; index += 1) places.push(place);
    letters += plain;
    place += character.length;
  }
  places.push(text.length);
  return { letters, places };
}

function rangesOf(text: string, marks: readonly string[]): [number, number][] {
  const { letters, places } = foldWithPlaces(text);
  const ranges: [number, number][] = [];
  for (const mark of marks) {
    const folded = foldWithPlaces(mark.trim()).letters;
    if (!folded) continue;
    for (let at = letters.indexOf(folded); at !== -1; at = letters.indexOf(folded, at + folded.length)) {
      ranges.push([places[at] ?? 0, places[at + folded.length] ?? text.length]);
    }
  }
  return merged(ranges.toSorted((a, b) => a[0] - b[0]));
}

/** Merges ranges that touch or overlap each other. */
export function merged(sorted: readonly [number, number][]): [number, number][] {
  const result: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/** Splits a text where the words to mark are. */
export function splitByMarks(text: string, marks: readonly string[]): Piece[] {
  return cutAt(text, rangesOf(text, marks));
}

/** Splits a text at ranges, which must be sorted and must not overlap. */
export function cutAt(text: string, ranges: readonly (readonly [number, number])[]): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const [from, to] of ranges) {
    if (from > done) pieces.push({ text: text.slice(done, from), marked: false, start: done });
    pieces.push({ text: text.slice(from, to), marked: true, start: from });
    done = to;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), marked: false, start: done });
  return pieces;
}
