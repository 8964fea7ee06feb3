import { foldText } from '../platform/text/fold-text.ts';
import { wordsOfName } from '../platform/text/words-of-name.ts';

/** Part of an entry that a word stands in: A who did it, B what it is about, C the rest. */
export type Part = 'A' | 'B' | 'C';

/** Positions of a text search vector end there. */
const LAST_POSITION = 16_383;

/** The text of a `tsvector` of these parts. Words hold letters, marks and digits alone, so that none needs an escape. */
export function wordsVector(parts: Readonly<Record<Part, string | null>>): string {
  const placed = (Object.keys(parts) as Part[]).flatMap((part) =>
    wordsOfName(foldText(parts[part] ?? '')).map((word) => ({ word, part })),
  );
  return placed
    .slice(0, LAST_POSITION)
    .map(({ word, part }, at) => `'${word}':${at + 1}${part}`)
    .join(' ');
}
