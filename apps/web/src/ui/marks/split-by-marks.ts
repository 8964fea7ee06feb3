export interface Piece {
  text: string;
  marked: boolean;
  /** Where the piece starts in the whole text. */
  start: number;
}

/** Letters that Unicode does not decompose although people type them without their stroke. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** Lower case without accents, with the place of every letter in the original. */
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
    const wanted = foldWithPlaces(mark.trim()).letters;
    if (!wanted) continue;
    for (let at = letters.indexOf(wanted); at !== -1; at = letters.indexOf(wanted, at + wanted.length)) {
      ranges.push([places[at] ?? 0, places[at + wanted.length] ?? text.length]);
    }
  }
  return merged(ranges.toSorted((a, b) => a[0] - b[0]));
}

/** Ranges that touch or overlap become one. */
export function merged(sorted: readonly [number, number][]): [number, number][] {
  const result: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/** Cuts a text where a wanted word starts and ends; the pieces put together are the text again. */
export function splitByMarks(text: string, marks: readonly string[]): Piece[] {
  return cutAt(text, rangesOf(text, marks));
}

/** Cuts a text at ranges that do not overlap, in their order. */
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
