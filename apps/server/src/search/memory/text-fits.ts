import type { TypedWord } from '../typed-words.ts';
import type { NameWords } from './columns/name-words.ts';
import { textOf, type TextsView } from './columns/texts.ts';
import { better, WordFits } from './word-fits.ts';

/** Texts, and the words of the first of them. */
export interface IndexedTexts {
  readonly texts: TextsView;
  readonly words: NameWords;
}

/** A scope with a smaller part of all texts than this is asked for text by text. */
const LEAST_PART = 1 / 8;

/** How well texts fit typed words: names of people, or keys of organizations. */
export class TextFits {
  readonly ofWords: readonly WordFits[];
  readonly #texts: IndexedTexts;
  /** By text of the index, a bit for each typed word that it fits; null where they are looked up. */
  readonly #bits: Uint8Array | null;

  /** `asked`: of about how many texts. */
  constructor(texts: IndexedTexts, words: readonly TypedWord[], asked: number) {
    const { start } = texts.words;
    const isWhole = asked > (start.length - 1) * LEAST_PART;
    this.#texts = texts;
    this.ofWords = words.map((word) => new WordFits(texts.words.texts, word, { isWhole }));
    this.#bits = isWhole ? bitsOfTexts(texts.words, this.ofWords) : null;
  }

  /** A bit for each typed word that the text fits. */
  bits(text: number): number {
    if (this.#bits !== null && text < this.#bits.length) return this.#bits[text] ?? 0;
    let bits = 0;
    for (let nth = 0; nth < this.ofWords.length; nth++) if (this.fit(nth, text) !== 0) bits |= 1 << nth;
    return bits;
  }

  /** How well the best word of a text fits a typed one. */
  fit(nth: number, text: number): number {
    const fits = this.ofWords[nth] as WordFits;
    const { start, words } = this.#texts.words;
    if (text + 1 >= start.length) return fits.ofText(textOf(this.#texts.texts, text));
    let best = 0;
    const end = start[text + 1] ?? 0;
    for (let at = start[text] ?? 0; at < end; at++) best = better(best, fits.at(words[at] ?? 0));
    return best;
  }
}

function bitsOfTexts({ texts, start, words }: NameWords, fits: readonly WordFits[]): Uint8Array {
  const ofWord = new Uint8Array(texts.starts.length - 1);
  for (const [nth, one] of fits.entries())
    for (let at = 0; at < ofWord.length; at++) if (one.at(at) !== 0) ofWord[at]! |= 1 << nth;
  const bits = new Uint8Array(start.length - 1);
  for (let text = 0, at = 0; text < bits.length; text++) {
    let found = 0;
    for (const end = start[text + 1] ?? 0; at < end; at++) found |= ofWord[words[at] ?? 0] ?? 0;
    bits[text] = found;
  }
  return bits;
}

export function bitsIn(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}
