import { formsWith, type PhraseMeaning, meaningsOfForms } from './phrases.ts';
import { singularsOf } from './singulars.ts';

/** Neighboring words of a sentence: [from, to). */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly words: readonly string[];
  /** The words with blanks between them. */
  readonly text: string;
  /** The text, and the text with its first word, its last word or both in the singular. */
  readonly forms: readonly string[];
  /** The meanings of the forms in the tables. */
  readonly phrases: readonly PhraseMeaning[];
}

/** Returns all spans of at most `longest` words. */
export function spansOf(words: readonly string[], longest: number): Span[] {
  const singulars = words.map(singularsOf);
  return words.flatMap((_word, from) =>
    Array.from({ length: Math.min(longest, words.length - from) }, (_none, at): Span => {
      const to = from + at + 1;
      const own = words.slice(from, to);
      const forms = formsWith(own, singulars[from] ?? [], singulars[to - 1] ?? []);
      return { from, to, words: own, text: own.join(' '), forms, phrases: meaningsOfForms(forms) };
    }),
  );
}
