import { placeAfter } from './phrasebook.ts';
import type { Languages, Phrasebook, PhraseTree, Place } from './phrasebook.ts';
import type { ShortForm } from './short-forms.ts';
import { strengthOf } from './strengths.ts';
import type { Span } from './title-words.schema.ts';

/** From here on a part of a title speaks for a role type by itself. */
export const FIELD_STRENGTH = strengthOf('field');

export const KIND_STRENGTH = strengthOf('kind');

/**
 * A sector says more than a kind of work, and less than a field: "hospital project manager", "hospital HR
 * manager".
 */
export const SECTOR_STRENGTH = (KIND_STRENGTH + FIELD_STRENGTH) / 2;

/** Every word for "and" in a phrase becomes this one. */
export const AND = '&';

/** Stands between two names of one office, or for "and" in a phrase: "director/owner", "UX/UI design". */
export const OR = '/';

/** Behind it stands what somebody works with: "engineer (docker)". */
export const OPENING = '(';

/** How far a word like "of" keeps the ranks behind it from counting; see `heldBy`. */
export const HOLDS = ['all', 'offices'] as const;
export type Hold = (typeof HOLDS)[number];

/** Endings of one language, the longest first, and those of the forms that its table has. */
export interface Inflections {
  language: Languages;
  endings: readonly (readonly [ending: string, forms: readonly string[]])[];
}

/**
 * The tables of all languages, ready for looking up. Role types and levels have a book each, so that "product
 * manager" may name a role type without hiding that a manager is meant; marks and fixed phrases stand in
 * both.
 */
export interface CompiledWords {
  /** Words that a title may have inside a phrase of these tables. */
  fillers: ReadonlyMap<string, Languages>;
  and: ReadonlyMap<string, Languages>;
  /** Words that introduce what somebody runs or serves. */
  of: Readonly<Record<Hold, ReadonlyMap<string, Languages>>>;
  /** Words behind which the name of a craft is that of a thing. */
  computing: ReadonlyMap<string, Languages>;
  /** Ranks that in front of another head are none. */
  attributes: ReadonlyMap<string, Languages>;
  /** Words that introduce an office that is past. */
  former: ReadonlyMap<string, Languages>;
  /** Words that introduce the present one behind it. */
  present: ReadonlyMap<string, Languages>;
  /** Words for who stands in for a rank, and how a word begins that names one. */
  deputies: ReadonlyMap<string, Languages>;
  deputyFronts: ReadonlyMap<string, Languages>;
  /** Words for who works for a rank. */
  assistants: ReadonlyMap<string, Languages>;
  inflections: readonly Inflections[];
  /** Words cut short, with their point if it shows that they are, and what they stand for. */
  short: ReadonlyMap<string, readonly ShortForm[]>;
  /** All languages of the tables. */
  languages: Languages;
  /** Those whose words stand in titles of every language. */
  everywhere: Languages;
  /** Those that put what a word is about in front of it. */
  headLast: Languages;
  /** Those that write a compound as one word. */
  compounding: Languages;
  /** All that stands below these roots. */
  tree: PhraseTree;
  /** Every word of the tables, be it in a longer phrase only; see `knownIn`. */
  vocabulary: Place;
  roles: Phrasebook;
  levels: Phrasebook;
  /** Names of workplaces. */
  workplaces: Phrasebook;
  spans: readonly Span[];
  /** What phrases of supplements were left out for, a line a phrase. */
  leftOut: readonly string[];
}

/** The tables that have a word. */
export function knownIn(word: string, { tree, vocabulary }: CompiledWords): Languages {
  return tree.ending[placeAfter(tree, vocabulary, word)] ?? 0;
}
