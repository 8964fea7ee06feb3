import { BESIDE, NEXT_TEXT } from '../../../platform/text/match-text.ts';
import { FIT, isFitLiteral, type SoughtWord } from '../../typed-words.ts';
import { type NameWords, wordsOf } from '../columns/name-words.ts';
import { eachTextWith, hasOneOf, type Pattern, patternOf, textOf, type TextsView } from '../columns/texts.ts';
import { better, placeOf, WordFits } from './word-fits.ts';
import { entryAt, int32At, uint32At, uint8At } from '../columns/entry-at.ts';

/** Search texts, and the words of the texts that existed at the last sorting. */
export interface IndexedTexts {
  /** Chooses the scratch arrays (`zeroed`). Never use two `IndexedTexts` with the same value at a time. */
  readonly of: 'names' | 'keys';
  readonly texts: TextsView;
  readonly words: NameWords;
}

/** In a scope with more than this fraction of all texts, all texts with a fitting word are marked first. */
const LEAST_PART = 1 / 8;
/** About how many words a text has. */
const WORDS_OF_TEXT = 4;
/** Clearing the bits of this many texts takes as long as looking up one text. */
const CLEARED_AT_ONCE = 32;
/**
 * If the number of texts to compare exceeds this fraction of the vocabulary's words, all these words are
 * compared with the typed words first. Otherwise a word is compared when a text with it is read.
 */
const LEAST_WORDS = 1 / 16;

/** How well each word of a text fits each typed word. The marks in search texts do not count as words. */
export interface FitsOfText {
  /** By typed word, then by word of the text. */
  readonly fits: readonly (readonly number[])[];
  readonly wordAt: (place: number) => string;
}

/** How well texts (names of people, or keys of organizations) fit typed words. */
export class TextFits {
  readonly ofWords: readonly WordFits[];
  readonly #texts: IndexedTexts;
  readonly #beside: number;
  readonly #nextText: number;
  /** For each typed word of several parts ("jean-luc"), the pattern of these parts. Null for other words. */
  readonly #phrases: readonly (Pattern | null)[];
  /** `#phrases` without the nulls, each with the bit of its typed word. */
  readonly #bitsOfPhrases: readonly { readonly bit: number; readonly phrase: Pattern }[];
  readonly #bits: Uint8Array | null;
  /**
   * For each word of the vocabulary, a bit for each typed word that fits it. Null: compared when asked for.
   */
  readonly #bitsOfWords: Uint8Array | null;

  /** `asked`: about how many texts will be compared. */
  constructor(texts: IndexedTexts, words: readonly SoughtWord[], asked: number) {
    const { texts: vocabulary } = texts.words;
    const isWhole = asked > (vocabulary.starts.length - 1) * LEAST_WORDS;
    this.#texts = texts;
    this.#beside = placeOf(vocabulary, Buffer.from(BESIDE));
    this.#nextText = placeOf(vocabulary, Buffer.from(NEXT_TEXT));
    this.ofWords = words.map((word) => new WordFits(vocabulary, word, { isWhole }));
    this.#phrases = words.map(({ phrase }) =>
      phrase === null ? null : patternOf({ letters: phrase, atStart: true }),
    );
    this.#bitsOfPhrases = this.#phrases.flatMap((phrase, nth) =>
      phrase === null ? [] : [{ bit: 1 << nth, phrase }],
    );
    this.#bitsOfWords = isWhole ? bitsOfWords(texts, this.ofWords) : null;
    this.#bits =
      this.#bitsOfWords !== null && this.#isByWord(this.#bitsOfWords, asked)
        ? bitsOfTexts(texts, this.#bitsOfWords, this.#phrases)
        : null;
  }

  /** Whether marking all texts that have a fitting word is quicker than reading the texts asked for. */
  #isByWord(bitsOfWords: Uint8Array, asked: number): boolean {
    const { start, startOfTexts } = this.#texts.words;
    const all = start.length - 1;
    if (asked > all * LEAST_PART) return true;
    // To mark the texts of a phrase, all texts would have to be searched.
    if (this.#bitsOfPhrases.length > 0) return false;
    let marks = all / CLEARED_AT_ONCE;
    for (let word = 0; word < bitsOfWords.length; word++)
      if (bitsOfWords[word] !== 0) marks += uint32At(startOfTexts, word + 1) - uint32At(startOfTexts, word);
    return marks < asked * WORDS_OF_TEXT;
  }

  /** For each indexed text, a bit for each typed word that fits it. Null if texts are read when asked for. */
  get bitsOfIndex(): Uint8Array | null {
    return this.#bits;
  }

  /** A bit for each typed word that fits the text. */
  bits(text: number): number {
    if (this.#bits !== null && text < this.#bits.length) return uint8At(this.#bits, text);
    let bits = 0;
    const { start, words } = this.#texts.words;
    if (this.#bitsOfWords !== null && text + 1 < start.length) {
      const end = uint32At(start, text + 1);
      for (let at = uint32At(start, text); at < end; at++)
        bits |= uint8At(this.#bitsOfWords, int32At(words, at));
      for (const { bit, phrase } of this.#bitsOfPhrases)
        if ((bits & bit) === 0 && hasOneOf(this.#texts.texts, text, [phrase])) bits |= bit;
      return bits;
    }
    for (let nth = 0; nth < this.ofWords.length; nth++) if (this.fit(nth, text) !== 0) bits |= 1 << nth;
    return bits;
  }

  /**
   * Whether a text contains the letters of a typed word. Checks all words of the text: the one that fits best
   * may be another form of the typed word (`SoughtWord`).
   */
  isLiteral(nth: number, text: number): boolean {
    return (
      this.#hasPhrase(nth, text) ||
      isFitLiteral(this.fit(nth, text)) ||
      (this.fitsOf(text).fits[nth] ?? []).some(isFitLiteral)
    );
  }

  /** How well the best word of a text fits a typed word. */
  fit(nth: number, text: number): number {
    let best = this.#fitOfPhrase(nth, text);
    const { start, words } = this.#texts.words;
    if (text + 1 >= start.length) {
      for (const fit of this.#fitsOfText(textOf(this.#texts.texts, text)).fits[nth] ?? [])
        best = better(best, fit);
      return best;
    }
    const fits = this.ofWords[nth] as WordFits;
    let isBeside = false;
    const end = uint32At(start, text + 1);
    for (let at = uint32At(start, text); at < end; at++) {
      const word = int32At(words, at);
      if (word === this.#beside) isBeside = true;
      else if (word === this.#nextText) isBeside = false;
      else best = better(best, ranked(fits.at(word), isBeside));
    }
    return best;
  }

  fitsOf(text: number): FitsOfText {
    const { start, words, texts: vocabulary } = this.#texts.words;
    if (text + 1 >= start.length) return this.#fitsOfText(textOf(this.#texts.texts, text));
    const numbers: number[] = [];
    const isBeside: boolean[] = [];
    let beside = false;
    const end = uint32At(start, text + 1);
    for (let at = uint32At(start, text); at < end; at++) {
      const word = int32At(words, at);
      if (word === this.#beside) beside = true;
      else if (word === this.#nextText) beside = false;
      else isBeside[numbers.push(word) - 1] = beside;
    }
    const wordAt = (place: number) => textOf(vocabulary, entryAt(numbers, place));
    const fits = this.ofWords.map((one) =>
      numbers.map((word, place) => ranked(one.at(word), isBeside[place] === true)),
    );
    return this.#withPhrases({ fits, wordAt }, (nth) => this.#fitOfPhrase(nth, text));
  }

  #fitsOfText(text: string): FitsOfText {
    const words: string[] = [];
    const isBeside: boolean[] = [];
    let beside = false;
    for (const word of wordsOf(text)) {
      if (word === BESIDE) beside = true;
      else if (word === NEXT_TEXT) beside = false;
      else isBeside[words.push(word) - 1] = beside;
    }
    const fits = this.ofWords.map((one) =>
      words.map((word, place) => ranked(one.ofWord(word), isBeside[place] === true)),
    );
    return this.#withPhrases({ fits, wordAt: (place) => entryAt(words, place) }, (nth) =>
      fitOfPhrase(text, this.#phrases[nth] ?? null),
    );
  }

  /** Gives the first word of a phrase the fit of the whole phrase, if that is better. */
  #withPhrases({ fits, wordAt }: FitsOfText, fitOf: (nth: number) => number): FitsOfText {
    if (this.#phrases.every((phrase) => phrase === null)) return { fits, wordAt };
    const words = (fits[0] ?? []).map((_fit, place) => wordAt(place));
    return {
      wordAt,
      fits: fits.map((own, nth) => {
        const [first = ''] = this.#phrases[nth]?.bytes.toString().split(' ') ?? [];
        const fit = fitOf(nth);
        const place = fit === 0 ? -1 : words.indexOf(first);
        return place === -1 ? own : own.with(place, better(entryAt(own, place), fit));
      }),
    };
  }

  /** How well the words of a text outside the index fit the typed words. */
  ofText(text: number, texts: TextsView): FitsOfText {
    return this.#fitsOfText(textOf(texts, text));
  }

  #fitOfPhrase(nth: number, text: number): number {
    return this.#hasPhrase(nth, text)
      ? fitOfPhrase(textOf(this.#texts.texts, text), this.#phrases[nth] ?? null)
      : 0;
  }

  #hasPhrase(nth: number, text: number): boolean {
    const phrase = this.#phrases[nth] ?? null;
    return phrase !== null && hasOneOf(this.#texts.texts, text, [phrase]);
  }
}

/**
 * FIT.exact if the phrase is in the text as whole words. FIT.beginning if the last word of the phrase is only
 * the beginning of a word of the text. Otherwise 0.
 */
function fitOfPhrase(text: string, phrase: Pattern | null): number {
  if (phrase === null) return 0;
  const [searched, wanted] = [` ${text.replace('\t', ' ')} `, ` ${phrase.bytes.toString()}`];
  if (searched.includes(`${wanted} `)) return FIT.exact;
  return searched.includes(wanted) ? FIT.beginning : 0;
}

/** Ranks an exact fit of another spelling below an exact fit of the word itself. */
function ranked(fit: number, isBeside: boolean): number {
  return isBeside && fit === FIT.exact ? FIT.joined : fit;
}

function bitsOfWords({ of, words: { texts } }: IndexedTexts, fits: readonly WordFits[]): Uint8Array {
  const bits = zeroed(`words of ${of}`, texts.starts.length - 1);
  for (const [nth, one] of fits.entries())
    for (let word = 0; word < bits.length; word++) if (one.at(word) !== 0) bits[word]! |= 1 << nth;
  return bits;
}

function bitsOfTexts(
  { of, words, texts }: IndexedTexts,
  ofWords: Uint8Array,
  phrases: readonly (Pattern | null)[],
): Uint8Array {
  const { start, startOfTexts, textsOf } = words;
  const bits = zeroed(`texts of ${of}`, start.length - 1);
  for (let word = 0; word < ofWords.length; word++) {
    const found = uint8At(ofWords, word);
    if (found === 0) continue;
    const end = uint32At(startOfTexts, word + 1);
    for (let at = uint32At(startOfTexts, word); at < end; at++) bits[int32At(textsOf, at)]! |= found;
  }
  for (const [nth, phrase] of phrases.entries())
    if (phrase !== null)
      eachTextWith(texts, phrase, (text) => {
        if (text < bits.length) bits[text]! |= 1 << nth;
      });
  return bits;
}

export function bitsIn(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

const kept = new Map<string, Uint8Array<ArrayBuffer>>();

/**
 * Returns `length` zeros. Reuses the array of the last caller with this purpose if it is long enough, so that
 * questions make no garbage. A thread must finish one question before it begins the next.
 */
export function zeroed(purpose: string, length: number): Uint8Array {
  const before = kept.get(purpose);
  if (before !== undefined && before.length >= length) return before.subarray(0, length).fill(0);
  const made = new Uint8Array(length);
  kept.set(purpose, made);
  return made;
}
