import { BESIDE, isFoundWithin, NEXT_TEXT } from '../../../platform/text/match-text.ts';
import { beginsOneLetterOff, isOneLetterOff } from '../../one-letter-off.ts';
import { FIT, isFitLiteral, LEAST_ALIKE, LEAST_BEGINNING_ALIKE, type SoughtWord } from '../../typed-words.ts';

export interface ComparedText {
  readonly words: readonly string[];
  /** `FIT`, or 0 for a word that does not fit: by typed word, then by word of the text. */
  readonly fits: readonly (readonly number[])[];
  /** By typed word, whether any word of the text contains its letters. */
  readonly isLiteral: readonly boolean[];
}

/** Compares search texts with typed words. Each distinct word is compared once. */
export class TextComparison {
  readonly #typed: readonly SoughtWord[];
  readonly #known: readonly Map<string, number>[];

  constructor(typed: readonly SoughtWord[]) {
    this.#typed = typed;
    this.#known = typed.map(() => new Map<string, number>());
  }

  compare(text: string): ComparedText {
    const read = wordsOf(text);
    const words = read.map(({ word }) => word);
    const phrases = this.#typed.map(({ phrase }) => (phrase === null ? 0 : fitOfPhrase(phrase, text)));
    const fits = this.#typed.map(({ phrase }, nth) => {
      const own = read.map(({ word, isBeside }) => {
        const fit = this.#fitOf(nth, word);
        return isBeside && fit === FIT.exact ? FIT.joined : fit;
      });
      // The fit of a phrase counts for the first word of the phrase.
      const first = phrases[nth] === 0 ? -1 : words.indexOf(phrase?.split(' ')[0] ?? '');
      if (first !== -1) own[first] = better(own[first] ?? 0, phrases[nth] ?? 0);
      return own;
    });
    return { words, fits, isLiteral: fits.map((own, nth) => phrases[nth] !== 0 || own.some(isFitLiteral)) };
  }

  #fitOf(nth: number, word: string): number {
    const known = this.#known[nth]?.get(word);
    if (known !== undefined) return known;
    const fit = fitOfWord(this.#typed[nth], word);
    this.#known[nth]?.set(word, fit);
    return fit;
  }
}

export function better(one: number, other: number): number {
  return one === 0 || other === 0 ? Math.max(one, other) : Math.min(one, other);
}

/** By typed word, the best fit of any word of the text. */
export function bestOf({ fits }: Pick<ComparedText, 'fits'>): number[] {
  return fits.map((own) => own.reduce(better, 0));
}

export function lettersAndDigitsOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

const WORD = /^(?:[\p{L}\p{M}\p{N}]+|&)$/u;

/**
 * The distinct words of a search text. `isBeside` is true if a word first occurs after `BESIDE`, among the
 * other spellings of a name. Words with signs are skipped: the text also has them without the signs.
 */
function wordsOf(text: string): { word: string; isBeside: boolean }[] {
  const words = new Map<string, boolean>();
  let isBeside = false;
  for (const token of text.split(/[\t ]+/u)) {
    if (token === BESIDE || token === NEXT_TEXT) isBeside = token === BESIDE;
    else if (WORD.test(token) && !words.has(token)) words.set(token, isBeside);
  }
  return [...words].map(([word, isBeside]) => ({ word, isBeside }));
}

function fitOfWord(typed: SoughtWord | undefined, word: string): number {
  if (typed === undefined) return 0;
  const found = typed.spellings.map((spelling) => fitOfSpelling(spelling, word)).reduce(better, 0);
  return typed.forms.includes(word) ? better(found, FIT.form) : found;
}

function fitOfSpelling(spelling: string, word: string): number {
  if (word === spelling) return FIT.exact;
  if (word.startsWith(spelling)) return FIT.beginning;
  if (isFoundWithin(spelling) && word.includes(spelling)) return FIT.part;
  const [typed, own] = [Buffer.from(spelling), Buffer.from(word)];
  if (Math.max(typed.length, own.length) < LEAST_ALIKE) return 0;
  if (isOneLetterOff(typed, own)) return FIT.alike;
  const mayBegin = typed.length >= LEAST_BEGINNING_ALIKE && typed[0] === own[0];
  return mayBegin && beginsOneLetterOff(typed, own) ? FIT.beginsAlike : 0;
}

/**
 * How well the parts of a typed word such as "jean-luc" fit a text, or 0. They fit if they follow each other
 * in the text as whole words; the last part may also be the beginning of a word.
 */
function fitOfPhrase(phrase: string, text: string): number {
  if (!` ${text}`.includes(` ${phrase}`)) return 0;
  return ` ${text.replace('\t', ' ')} `.includes(` ${phrase} `) ? FIT.exact : FIT.beginning;
}
