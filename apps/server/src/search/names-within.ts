/** The words of a sentence, folded as in search texts, and then other names of organizations to look up. */
export interface SentenceWords {
  readonly words: readonly string[];
  /** Whether a name may begin with each word: false for "in", "the" and other words of grammar. */
  readonly mayBegin: readonly boolean[];
  /** The number of words of the sentence. They come first in `words`, before the other names. */
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
  /** The ids of the first of these organizations, sorted by name. */
  readonly ids: readonly number[];
}

/** The names of a scope that are within the words of a sentence. */
export interface NamesWithin {
  readonly organizations: readonly OrganizationSpan[];
  /** Whether the words of the sentence, in any order, are exactly the shown name of a person of the scope. */
  readonly isPerson: boolean;
}

/** Maximum number of `ids` in a span. */
export const MOST_OF_SPAN = 8;
