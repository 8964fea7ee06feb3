/** Folded words of a sentence, as they are in search texts. */
export interface SentenceWords {
  readonly words: readonly string[];
  /** Whether a name may begin with each word: false for "in", "the" and other words of grammar. */
  readonly mayBegin: readonly boolean[];
  /** The number of words of the sentence. Further words are other names of organizations. */
  readonly length: number;
}

/** A span of the words, [from, to), that is in the names of organizations. */
export interface OrganizationSpan {
  readonly from: number;
  readonly to: number;
  /** Whether the span is a whole name, the beginning of one, or words within one. */
  readonly part: 'whole' | 'beginning' | 'within';
  /** The number of organizations with such a name. */
  readonly total: number;
  /** The ids of the first of these organizations, in the order of names. */
  readonly ids: readonly number[];
}

/** The names of a scope that are within the words of a sentence. */
export interface NamesWithin {
  readonly organizations: readonly OrganizationSpan[];
  /** Whether all words together, in any order, are the name of a person of the scope. */
  readonly isPerson: boolean;
}

/** Maximum number of `ids` in a span. */
export const MOST_OF_SPAN = 8;
