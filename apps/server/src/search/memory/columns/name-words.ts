import { BESIDE, NEXT_TEXT } from '../../../platform/text/match-text.ts';
import { Growing } from './growing.ts';
import { hashOf, RowTable } from './row-table.ts';
import { bytesOf, compareTexts, Texts, type TextsView } from './texts.ts';
import { int32At, uint32At, uint8At } from './entry-at.ts';

// Collects the distinct words of texts. A search compares a typed word with each distinct word once, instead
// of with each text.

/**
 * The words of texts. The marks `BESIDE` and `NEXT_TEXT` count as words. `texts` holds each distinct word
 * once, in the order of bytes. `words` holds the words of each text in turn: each mark as often as the text
 * has it, every other word once.
 */
export interface NameWords {
  readonly texts: TextsView;
  /** Where the words of a text begin in `words`. One more entry than there are texts. */
  readonly start: Uint32Array;
  readonly words: Int32Array;
  /** Where the texts that contain a word begin in `textsOf`. One more entry than there are words. */
  readonly startOfTexts: Uint32Array;
  readonly textsOf: Int32Array;
}

/** Collects the words of the first `count` texts. */
export function nameWordsOf(texts: TextsView, count: number): NameWords {
  const gathered = new Gathered();
  const start = new Uint32Array(new SharedArrayBuffer((count + 1) * 4));
  const words = new Growing<Int32Array>(Int32Array, Math.max(count * 3, 16));
  const { bytes } = texts;
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < count; at++) {
    start[at] = words.length;
    const from = int32At(texts.starts, at);
    const to = int32At(texts.starts, at + 1) - 1;
    // Nearly all texts are plain (lower-case ASCII letters, digits and blanks) and need no new strings.
    const begin = words.length;
    if (isPlain(bytes, from, to))
      eachBetweenBlanks(bytes, { from, to }, (word) => {
        const number = gathered.numberOf(word);
        if (!isRepeated(words, begin, number)) words.push(number);
      });
    else
      for (const word of wordsOf(all.toString('utf8', from, to)))
        words.push(gathered.numberOf(Buffer.from(word)));
  }
  start[count] = words.length;
  const { sorted, places } = gathered.sort();
  const numbers = new Int32Array(new SharedArrayBuffer(words.length * 4));
  for (let at = 0; at < numbers.length; at++) numbers[at] = int32At(places, words.at(at));
  return { texts: sorted, start, words: numbers, ...textsOfWords(start, numbers, places.length) };
}

const WORD = /^(?:[\p{L}\p{M}\p{N}]+|&)$/u;

/**
 * Returns the words of a search text in order, each once, and all its marks. Skips a word that contains
 * punctuation or a symbol, because the search text also contains the word without that character. A lone "&"
 * is a word.
 */
export function wordsOf(text: string): string[] {
  const found = new Set<string>();
  const words: string[] = [];
  for (const word of text.split(/[\t ]+/u)) {
    const isMark = word === BESIDE || word === NEXT_TEXT;
    if (!isMark && (!WORD.test(word) || found.has(word))) continue;
    found.add(word);
    words.push(word);
  }
  return words;
}

/** For each of `count` words, the texts that contain it, in ascending order. */
function textsOfWords(
  start: Uint32Array,
  words: Int32Array,
  count: number,
): Pick<NameWords, 'startOfTexts' | 'textsOf'> {
  const startOfTexts = new Uint32Array(new SharedArrayBuffer((count + 1) * 4));
  for (const word of words) startOfTexts[word + 1]!++;
  for (let word = 0; word < count; word++) startOfTexts[word + 1]! += uint32At(startOfTexts, word);
  const textsOf = new Int32Array(new SharedArrayBuffer(words.length * 4));
  const next = startOfTexts.slice();
  for (let text = 0, at = 0; text + 1 < start.length; text++)
    for (const end = uint32At(start, text + 1); at < end; at++) textsOf[next[int32At(words, at)]!++] = text;
  return { startOfTexts, textsOf };
}

/** Whether `number` is in `words` at `begin` or later. A text has only a few words. */
function isRepeated(words: Growing<Int32Array>, begin: number, number: number): boolean {
  for (let at = begin; at < words.length; at++) if (words.at(at) === number) return true;
  return false;
}

const BLANK = 0x20;

function isPlain(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = uint8At(bytes, at);
    if (byte !== BLANK && (byte < 0x30 || byte > 0x7a || (byte > 0x39 && byte < 0x61))) return false;
  }
  return true;
}

function eachBetweenBlanks(
  bytes: Uint8Array,
  { from, to }: { from: number; to: number },
  each: (word: Uint8Array) => void,
): void {
  let start = from;
  for (let at = from; at <= to; at++) {
    if (at < to && bytes[at] !== BLANK) continue;
    if (at > start) each(bytes.subarray(start, at));
    start = at + 1;
  }
}

export function noNameWords(): NameWords {
  return nameWordsOf({ bytes: new Uint8Array(), starts: new Int32Array(1) }, 0);
}

/** The distinct words, in the order in which they were added. */
class Gathered {
  readonly #table = new RowTable();
  readonly #words = new Texts();

  numberOf(word: Uint8Array): number {
    return this.#table.rowOf(
      hashOf(word),
      (row) => this.#words.is(row, word),
      () => this.#words.add(word),
    );
  }

  /** The words in the order of bytes, and the new position of each. */
  sort(): { sorted: TextsView; places: Int32Array } {
    const view = this.#words.view();
    const order = Int32Array.from({ length: this.#words.length }, (_none, at) => at);
    order.sort((a, b) => compareTexts(view, a, b));
    const places = new Int32Array(order.length);
    const sorted = new Texts();
    for (const [place, at] of order.entries()) {
      places[at] = place;
      sorted.add(bytesOf(view, at));
    }
    return { sorted: sorted.view(), places };
  }
}
