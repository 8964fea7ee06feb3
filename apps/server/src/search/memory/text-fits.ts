import type { TypedWord } from '../typed-words.ts';
import type { NameWords } from './columns/name-words.ts';
import { textOf, type TextsView } from './columns/texts.ts';
import { better, WordFits } from './word-fits.ts';
import { zeroed } from './zeroed.ts';

/** Texts, and the words of the first of them. */
export interface IndexedTexts {
  /** Whose they are; only one `TextFits` of each is used at a time. */
  readonly of: 'names' | 'keys';
  readonly texts: TextsView;
  readonly words: NameWords;
}

/** A scope with a smaller part of all texts than this is asked for text by text. */
const LEAST_PART = 1 / 8;
/** A scope with fewer texts than this part of all words is compared word by word, as they are met. */
const LEAST_WORDS = 1 / 16;

/** How well texts fit typed words: names of people, or keys of organizations. */
export class TextFits {
  readonly ofWords: readonly WordFits[];
  readonly #texts: IndexedTexts;
  /** By text of the index, a bit for each typed word that it fits; null where they are looked up. */
  readonly #bits: Uint8Array | null;
  /** The same by word of the vocabulary; null where words are compared as they are met. */
  readonly #bitsOfWords: Uint8Array | null;

  /** `asked`: of about how many texts. */
  constructor(texts: IndexedTexts, words: readonly TypedWord[], asked: number) {
    const { start, texts: vocabulary } = texts.words;
    const isWhole = asked > (vocabulary.starts.length - 1) * LEAST_WORDS;
    this.#texts = texts;
    this.ofWords = words.map((word) => new WordFits(vocabulary, word, { isWhole }));
    this.#bitsOfWords = isWhole ? bitsOfWords(texts, this.ofWords) : null;
    this.#bits =
      this.#bitsOfWords !== null && asked > (start.length - 1) * LEAST_PART
        ? bitsOfTexts(texts, this.#bitsOfWords)
        : null;
  }

  /** By text of the index, a bit for each typed word that it fits; null in a small scope, where texts are looked up one by one. */
  get bitsOfIndex(): Uint8Array | null {
    return this.#bits;
  }

  /** A bit for each typed word that the text fits. */
  bits(text: number): number {
    if (this.#bits !== null && text < this.#bits.length) return this.#bits[text] ?? 0;
    let bits = 0;
    const { start, words } = this.#texts.words;
    if (this.#bitsOfWords !== null && text + 1 < start.length) {
      const end = start[text + 1] ?? 0;
      for (let at = start[text] ?? 0; at < end; at++) bits |= this.#bitsOfWords[words[at] ?? 0] ?? 0;
      return bits;
    }
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

function bitsOfWords({ of, words: { texts } }: IndexedTexts, fits: readonly WordFits[]): Uint8Array {
  const bits = zeroed(`words of ${of}`, texts.starts.length - 1);
  for (const [nth, one] of fits.entries())
    for (let word = 0; word < bits.length; word++) if (one.at(word) !== 0) bits[word]! |= 1 << nth;
  return bits;
}

function bitsOfTexts({ of, words }: IndexedTexts, ofWords: Uint8Array): Uint8Array {
  const { start, startOfTexts, textsOf } = words;
  const bits = zeroed(`texts of ${of}`, start.length - 1);
  for (let word = 0; word < ofWords.length; word++) {
    const found = ofWords[word] ?? 0;
    if (found === 0) continue;
    const end = startOfTexts[word + 1] ?? 0;
    for (let at = startOfTexts[word] ?? 0; at < end; at++) bits[textsOf[at] ?? 0]! |= found;
  }
  return bits;
}

export function bitsIn(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}
