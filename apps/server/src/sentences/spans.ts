/** Neighbouring words of a sentence: [from, to). */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly words: readonly string[];
}

/** All spans with at most `longest` words. */
export function spansOf(words: readonly string[], longest: number): Span[] {
  return words.flatMap((_word, from) =>
    Array.from({ length: Math.min(longest, words.length - from) }, (_none, at) => ({
      from,
      to: from + at + 1,
      words: words.slice(from, from + at + 1),
    })),
  );
}
