import type { TypedWord } from '../platform/text/match-text.ts';

/** A typed word, and other first names that it may stand for: "bob" for robert, and the reverse. */
export interface SoughtWord extends TypedWord {
  readonly forms: readonly string[];
}

/** How many words of a query count. The rest are ignored. */
export const MOST_WORDS = 6;

/**
 * How well a word of a name fits a typed word, the best first; 0 if it does not fit. `exact`: the same word.
 * `joined`: the same in another spelling ("obrannoc" for O'Brannoc). `beginning`: it begins with the typed
 * word. `form`: another form of a first name ("bob" for robert). `part`: it contains the typed word. `alike`:
 * it differs in one letter. `beginsAlike`: its beginning differs in one letter.
 */
export const FIT = { exact: 1, joined: 2, beginning: 3, form: 4, part: 5, alike: 6, beginsAlike: 7 } as const;

/** Fewest bytes of the longer of two words compared for likeness. Shorter words are like too many others. */
export const LEAST_ALIKE = 4;
/** Fewest bytes of a typed word that is compared with the beginnings of words for likeness. */
export const LEAST_BEGINNING_ALIKE = 5;

/** Whether the name has the typed word, or a word that begins with it: more fits than `FIT.exact`. */
export const isFitExact = (fit: number): boolean => fit !== 0 && fit <= FIT.beginning;

/** Whether the name has the typed letters, so that every search by name finds it (`fitsTyped`). */
export const isFitLiteral = (fit: number): boolean => isFitExact(fit) || fit === FIT.part;

/** How a typed word fits a person's name, or (`isCompany`) the name of one of the person's organizations. */
export interface Fit {
  readonly fit: number;
  readonly isCompany: boolean;
  /** The position of the word in the name; -1 for an organization. */
  readonly word: number;
}

const MISSING = 100;

/**
 * The weight to sort by, lowest first. The worst fit decides, then the sum of all fits, then how many words
 * were found in organizations, then whether the typed words are the whole name. A null fit is a missing word.
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

/** The weight of a name that equals the typed text: less than all others. */
export const WEIGHT_OF_EQUAL_NAME = 0;

/**
 * How a typed word was found: as a word of the name (folded), as organizations (their ids), or not at all
 * (null and empty).
 */
export interface FoundWord {
  readonly isExact: boolean;
  readonly isLiteral: boolean;
  readonly word: string | null;
  readonly organizationIds: readonly number[];
}

/** A person or an organization that was found. `isExact`: every word was found exactly. */
export interface FoundThing {
  readonly id: number;
  readonly isExact: boolean;
  readonly words: readonly FoundWord[];
}

export interface FoundThings {
  readonly results: FoundThing[];
  /** How many results have every word. If none has every word, how many lack only one. */
  readonly total: number;
  /** How many of these results the filter of names finds, too: those with the letters of each typed word. */
  readonly literal: number;
  /** The weight of the best result, comparable between people and organizations. */
  readonly least: number | null;
}

/** A query of the search for anything. */
export interface ThingsQuery {
  readonly words: readonly SoughtWord[];
  /** The whole typed text, folded. A name equal to it comes first. */
  readonly whole?: string;
  readonly most: number;
  /** Find only the ids: `words` of the results stay empty. */
  readonly isUnexplained?: boolean;
  /** Organizations that the typed text is known to mean, even if none of their names fits it. */
  readonly meant?: readonly number[];
}
