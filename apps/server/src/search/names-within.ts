export interface SentenceWords {
  /** The words of a sentence, folded as in search texts, and then other names of organizations to look up. */
  readonly words: readonly string[];
  /** By word, whether a name may begin with it: false for "in", "the" and other words of grammar. */
  readonly mayBegin: readonly boolean[];
  /** How many of `words` are of the sentence. */
  readonly length: number;
}

/** A span of the words, [from, to), that is in the names of organizations. */
export interface OrganizationSpan {
  readonly from: number;
  readonly to: number;
  /** Whether the span is a whole name, the beginning of one, or words within one. */
  readonly part: 'whole' | 'beginning' | 'within';
  /** How many organizations have such a name. */
  readonly total: number;
  /** The first of these organizations by name, at most MOST_OF_SPAN. */
  readonly ids: readonly number[];
}

export interface NamesWithin {
  readonly organizations: readonly OrganizationSpan[];
  /** Whether the words of the sentence, in any order, are exactly the shown name of a person of the scope. */
  readonly isPerson: boolean;
}

export const MOST_OF_SPAN = 8;
