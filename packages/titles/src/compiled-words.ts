import { nodeAfter } from './phrasebook.ts';
import type { Languages, Phrasebook, PhraseNode, PhraseTree } from './phrasebook.ts';
import type { ShortForm } from './short-forms.ts';
import { strengthOf } from './strengths.ts';
import type { Span } from './title-words.schema.ts';

/** From this strength on, a meaning has precedence over weaker ones in earlier parts of the title. */
export const FIELD_STRENGTH = strengthOf('field');

export const KIND_STRENGTH = strengthOf('kind');

/**
 * A sector counts more than a kind of work and less than a field: "hospital project manager", "hospital HR
 * manager".
 */
export const SECTOR_STRENGTH = (KIND_STRENGTH + FIELD_STRENGTH) / 2;

/** Replaces every word for "and" in a phrase. */
export const AND = '&';

/** Separates two names of one position ("director/owner"), or means "and" in a phrase ("UX/UI design"). */
export const OR = '/';

/** An opening bracket, before what somebody works with: "engineer (docker)". */
export const OPENING = '(';

/** How far a word like "of" excludes the ranks after it; see `heldBack`. */
export const HOLDS = ['all', 'offices'] as const;
export type Hold = (typeof HOLDS)[number];

/**
 * Endings of inflected words in one language, the longest first. `forms` are the endings that replace such an
 * ending to get the form in a table.
 */
export interface Inflections {
  language: Languages;
  endings: readonly (readonly [ending: string, forms: readonly string[]])[];
}

/**
 * The tables of all languages, prepared for look-ups. Role types and levels each have a separate book, so
 * that "product manager" can indicate a role type without hiding the level of "manager". Phrases with a mark
 * and fixed phrases are in both books.
 */
export interface CompiledWords {
  /** Words that a title may have between the words of a phrase. */
  fillers: ReadonlyMap<string, Languages>;
  and: ReadonlyMap<string, Languages>;
  /** Words that introduce what somebody runs or serves. */
  of: Readonly<Record<Hold, ReadonlyMap<string, Languages>>>;
  /** Words after which the name of a craft means a thing: "linux server". */
  computing: ReadonlyMap<string, Languages>;
  /** Ranks that do not count in front of another noun for a person. */
  attributes: ReadonlyMap<string, Languages>;
  /** Words that introduce a past position. */
  former: ReadonlyMap<string, Languages>;
  /** Words that introduce the current position after a past one. */
  present: ReadonlyMap<string, Languages>;
  /** Words for the deputy of a rank. */
  deputies: ReadonlyMap<string, Languages>;
  /** Beginnings that turn the word for a rank into the word for its deputy. */
  deputyFronts: ReadonlyMap<string, Languages>;
  /** Words for a rank's assistant. */
  assistants: ReadonlyMap<string, Languages>;
  inflections: readonly Inflections[];
  /** Abbreviations, with their point if it is needed to recognize them, and what they stand for. */
  short: ReadonlyMap<string, readonly ShortForm[]>;
  /** All languages of the tables. */
  languages: Languages;
  /** Languages whose words occur in titles of every language. */
  everywhere: Languages;
  /** Languages that put a description in front of the noun that it describes. */
  headLast: Languages;
  /** Languages that write compounds as one word. */
  compounding: Languages;
  /** The tree that contains the words of `vocabulary` and the phrases of the books below. */
  tree: PhraseTree;
  /** Every word of the tables, including words that occur only in longer phrases; see `knownIn`. */
  vocabulary: PhraseNode;
  roles: Phrasebook;
  levels: Phrasebook;
  /** Names of workplaces. */
  workplaces: Phrasebook;
  spans: readonly Span[];
  /** Why phrases of supplements were left out, one line per phrase. */
  leftOut: readonly string[];
}

/** Returns the languages whose tables contain a word. */
export function knownIn(word: string, { tree, vocabulary }: CompiledWords): Languages {
  return tree.ending[nodeAfter(tree, vocabulary, word)] ?? 0;
}
