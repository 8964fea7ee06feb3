import { beginsOneLetterOff, isOneLetterOff } from '../../one-letter-off.ts';
import { isFoundWithin } from '../../../platform/text/match-text.ts';
import { FIT, LEAST_ALIKE, LEAST_BEGINNING_ALIKE, type SoughtWord } from '../../typed-words.ts';
import { bytesOf, eachTextWith, type Pattern, patternOf, type TextsView } from '../columns/texts.ts';
import { int32At, uint8At } from '../columns/entry-at.ts';

interface Spelling {
  readonly bytes: Buffer;
  /** Null for a spelling that is only found at the beginning of words. */
  readonly within: Pattern | null;
}

/** The fit of a word that has not been compared yet. */
const UNKNOWN = 255;

/**
 * How well the words of a vocabulary, and other words, fit one typed word. With `isWhole`, the constructor
 * compares the whole vocabulary; otherwise each word is compared when it is first asked for.
 */
export class WordFits {
  readonly #vocabulary: TextsView;
  /** How well each word of the vocabulary fits, by the number of the word. */
  readonly #known: Uint8Array;
  readonly #spellings: readonly Spelling[];
  readonly #forms: readonly Buffer[];

  constructor(vocabulary: TextsView, typed: SoughtWord, { isWhole }: { isWhole: boolean }) {
    this.#vocabulary = vocabulary;
    this.#spellings = typed.spellings.map((spelling) => ({
      bytes: Buffer.from(spelling),
      within: isFoundWithin(spelling) ? patternOf({ letters: spelling, atStart: false }) : null,
    }));
    this.#forms = typed.forms.map((form) => Buffer.from(form));
    this.#known = new Uint8Array(vocabulary.starts.length - 1);
    if (isWhole) this.#compareAll();
    else this.#known.fill(UNKNOWN);
  }

  at(word: number): number {
    const known = uint8At(this.#known, word);
    if (known !== UNKNOWN) return known;
    const { buffer, byteOffset, byteLength } = bytesOf(this.#vocabulary, word);
    return (this.#known[word] = this.#ofBytes(Buffer.from(buffer, byteOffset, byteLength)));
  }

  #compareAll(): void {
    const { bytes, starts } = this.#vocabulary;
    const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const known = this.#known;
    const offer = (at: number, fit: number) => {
      known[at] = better(uint8At(known, at), fit);
    };
    for (const { bytes: spelling, within } of this.#spellings) {
      for (let at = 0; at < known.length; at++) {
        const fit = fitOf(spelling, all, { start: int32At(starts, at), end: int32At(starts, at + 1) - 1 });
        if (fit !== 0) offer(at, fit);
      }
      if (within !== null) eachTextWith(this.#vocabulary, within, (at) => offer(at, FIT.part));
    }
    for (const form of this.#forms) {
      const at = placeOf(this.#vocabulary, form);
      if (at !== -1) offer(at, FIT.form);
    }
  }

  ofWord(word: string): number {
    return this.#ofBytes(Buffer.from(word));
  }

  #ofBytes(word: Buffer): number {
    let best = 0;
    for (const { bytes: spelling, within } of this.#spellings) {
      best = better(best, fitOf(spelling, word, { start: 0, end: word.length }));
      if (within !== null && word.includes(spelling)) best = better(best, FIT.part);
    }
    return this.#forms.some((form) => form.equals(word)) ? better(best, FIT.form) : best;
  }
}

/** Returns the better of two fits. A smaller fit is better, but 0 means that the word does not fit. */
export function better(one: number, other: number): number {
  if (one === 0 || other === 0) return one + other;
  return Math.min(one, other);
}

/**
 * How well the word in `all` from `start` to `end` fits the typed word. Does not look for `FIT.form` and
 * `FIT.part`.
 */
function fitOf(typed: Buffer, all: Buffer, { start, end }: { start: number; end: number }): number {
  const length = end - start;
  const typedLength = typed.length;
  const beginsAlike = typed[0] === all[start];
  if (beginsAlike && length >= typedLength && typed.compare(all, start, start + typedLength) === 0)
    return length === typedLength ? FIT.exact : FIT.beginning;
  if (Math.max(typedLength, length) < LEAST_ALIKE) return 0;
  // Two words that are one letter apart share their first or last letter, or the first letter of one is the
  // second of the other.
  const mayBeAlike =
    Math.abs(length - typedLength) <= 1 &&
    (beginsAlike ||
      typed[typedLength - 1] === all[end - 1] ||
      typed[0] === all[start + 1] ||
      typed[1] === all[start]);
  if (mayBeAlike && isOneLetterOff(typed, all.subarray(start, end))) return FIT.alike;
  if (beginsAlike && typedLength >= LEAST_BEGINNING_ALIKE && length > typedLength)
    return beginsOneLetterOff(typed, all.subarray(start, end)) ? FIT.beginsAlike : 0;
  return 0;
}

/** Returns where a word is in a sorted vocabulary, or -1. */
export function placeOf(vocabulary: TextsView, word: Buffer): number {
  let [low, high] = [0, vocabulary.starts.length - 2];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = Buffer.compare(bytesOf(vocabulary, middle), word);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
