import type { TypedWord } from '../platform/text/match-text.ts';

/** A typed word, and other first names that it may stand for: "bob" for robert, and the other way round. */
export interface SoughtWord extends TypedWord {
  readonly forms: readonly string[];
}

/** More than anybody needs to name somebody. */
export const MOST_WORDS = 6;

/**
 * How well a word of a name fits a typed one, the best first; 0: not at all. An exact hit is never below one
 * that only begins so, and none of these below one that is merely alike. `joined` is another spelling of a
 * word that stands there: "obrannoc" for O'Brannoc.
 */
export const FIT = { exact: 1, joined: 2, beginning: 3, form: 4, part: 5, alike: 6, beginsAlike: 7 } as const;

/** Shorter words are like too many others. */
export const LEAST_ALIKE = 4;
export const LEAST_BEGINNING_ALIKE = 5;

/** Whether a word is there as it was typed, or as far as it was typed. */
export const isFitExact = (fit: number): boolean => fit !== 0 && fit <= FIT.beginning;

/** Whether the typed letters stand there, as every search finds them (`fitsTyped`). */
export const isFitLiteral = (fit: number): boolean => isFitExact(fit) || fit === FIT.part;

/**
 * How a word fits the name of a person, or that of an organization where the person works, worked or studied.
 */
export interface Fit {
  readonly fit: number;
  readonly isCompany: boolean;
  /** Which word of the name; -1 for an organization. */
  readonly word: number;
}

/** What a word that is missing counts. */
const MISSING = 100;

/**
 * What is sorted by, the least first: the worst word decides, then all of them, then how many are companies,
 * then whether the name has other words. Null: a word is missing.
 */
export function weightOf(fits: readonly (Fit | null)[], isWhole = false): number {
  let [worst, sum, companies] = [0, 0, 0];
  for (const found of fits) {
    const fit = found?.fit ?? MISSING;
    worst = Math.max(worst, fit);
    sum += fit;
    if (found?.isCompany === true) companies++;
  }
  return worst * 100_000 + sum * 1_000 + companies * 10 + Number(!isWhole);
}

/** The weight of what is called just as it was typed, letter by letter: before everything else. */
export const CALLED_SO = 0;

/**
 * What a typed word was found as: a word of the name, folded; organizations, by their ids; or nothing, where
 * both are empty.
 */
export interface FoundWord {
  readonly isExact: boolean;
  readonly isLiteral: boolean;
  readonly word: string | null;
  readonly organizationIds: readonly number[];
}

/**
 * A person or an organization that was found: its id, whether each word is there as it was typed, and what
 * each of them was found as.
 */
export interface FoundThing {
  readonly id: number;
  readonly isExact: boolean;
  readonly words: readonly FoundWord[];
}

export interface FoundThings {
  readonly results: FoundThing[];
  /** All that have every word; when nobody has, those who lack one. */
  readonly total: number;
  /** How many of them the filter of names finds as well: each word stands in a name to the letter. */
  readonly literal: number;
  /** What the best of them weighs; people and organizations compare. Null when nothing is found. */
  readonly least: number | null;
}

/** What is asked, and how many are wanted. */
export interface AskedThings {
  readonly words: readonly SoughtWord[];
  /** All that was typed, folded: who is called just so comes first. */
  readonly whole?: string;
  readonly most: number;
  /** Only who is found, not by what: `words` of the results are empty. */
  readonly isUnexplained?: boolean;
  /** Organizations that are known by what was typed, whatever they are called here. */
  readonly meant?: readonly number[];
}
