import anyAscii from 'any-ascii';
import { hashOf, RowTable } from './row-table.ts';
import type { TextsView } from './texts.ts';

// Which words stand in texts, so that a search can compare what was typed with each word once, and not with each text.

/** The words of the first texts of a group: each word once, in the order of their bytes. */
export interface NameWords {
  readonly texts: TextsView;
  /** Where the words of a text begin in `words`, with one entry more than there are texts. */
  readonly start: Uint32Array;
  readonly words: Int32Array;
}

/** The words of such a text are its parts between blanks. */
const PLAIN = /^[a-z0-9 ]*$/u;
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/u;
/** Marks inside a word, without which people type it: O'Brien, Min-ji. */
const JOINTS = /(?<=[\p{L}\p{N}])['’ʼ-](?=[\p{L}\p{N}])/gu;
const HAS_JOINT = /[\p{L}\p{N}]['’ʼ-][\p{L}\p{N}]/u;

/**
 * Words of a folded text, as somebody may type them: "min-ji o'brien" is found as min, ji, minji, o, brien and obrien. Those of other
 * scripts stand also in their usual Latin spelling.
 */
export function wordsOfName(text: string): string[] {
  if (PLAIN.test(text)) return text.split(' ').filter((word) => word !== '');
  const found = new Set(text.split(SEPARATORS).filter((word) => word !== ''));
  if (HAS_JOINT.test(text)) for (const word of text.replace(JOINTS, '').split(SEPARATORS)) found.add(word);
  if (/[^\x20-\x7f]/u.test(text))
    for (const word of anyAscii(text)
      .toLowerCase()
      .split(/[^a-z0-9]+/u))
      found.add(word);
  found.delete('');
  return [...found];
}

/** Gathers the words of the first `count` texts. */
export function nameWordsOf(texts: TextsView, count: number): NameWords {
  const gathered = new Gathered();
  const start = new Uint32Array(new SharedArrayBuffer((count + 1) * 4));
  let words = new Int32Array(Math.max(count * 3, 16));
  let length = 0;
  const bytes = Buffer.from(texts.bytes.buffer, texts.bytes.byteOffset, texts.bytes.byteLength);
  for (let at = 0; at < count; at++) {
    start[at] = length;
    for (const word of wordsOfName(
      bytes.toString('utf8', texts.starts[at], (texts.starts[at + 1] ?? 1) - 1),
    )) {
      if (length === words.length) words = widened(words);
      words[length++] = gathered.numberOf(word);
    }
  }
  start[count] = length;
  const { sorted, places } = gathered.sort();
  const all = new Int32Array(new SharedArrayBuffer(length * 4));
  for (let at = 0; at < length; at++) all[at] = places[words[at] ?? 0] ?? 0;
  return { texts: sorted, start, words: all };
}

export function noNameWords(): NameWords {
  return nameWordsOf({ bytes: new Uint8Array(), starts: new Int32Array(1) }, 0);
}

function widened(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(array.length * 2);
  wider.set(array);
  return wider;
}

/** Words in the order in which they came. */
class Gathered {
  readonly #table = new RowTable();
  readonly #words: Buffer[] = [];

  numberOf(word: string): number {
    const bytes = Buffer.from(word);
    return this.#table.rowOf(
      hashOf(bytes),
      (row) => this.#words[row]?.equals(bytes) ?? false,
      () => this.#words.push(bytes) - 1,
    );
  }

  /** The words in the order of their bytes, and the place of each. */
  sort(): { sorted: TextsView; places: Int32Array } {
    const order = this.#words.map((_word, at) => at);
    order.sort((a, b) => Buffer.compare(this.#words[a] ?? EMPTY, this.#words[b] ?? EMPTY));
    const places = new Int32Array(order.length);
    const size = this.#words.reduce((sum, word) => sum + word.length + 1, 0);
    const bytes = new Uint8Array(new SharedArrayBuffer(size));
    const starts = new Int32Array(new SharedArrayBuffer((order.length + 1) * 4));
    let length = 0;
    for (const [place, at] of order.entries()) {
      places[at] = place;
      bytes.set(this.#words[at] ?? EMPTY, length);
      length += (this.#words[at]?.length ?? 0) + 1;
      starts[place + 1] = length;
    }
    return { sorted: { bytes, starts }, places };
  }
}

const EMPTY = Buffer.alloc(0);
