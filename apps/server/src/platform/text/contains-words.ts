import { type RawBuilder, sql } from 'kysely';
import { foldText } from './fold-text.ts';

/** A typed text as a search means it: the folded whole, and its words. */
export interface TypedText {
  whole: string;
  words: string[];
}

/** Null when nothing is left after folding (a lone accent, a zero-width space): such a text asks for nothing. */
export function readTyped(text: string): TypedText | null {
  const whole = foldText(text);
  return whole === '' ? null : { whole, words: [...new Set(whole.split(' '))] };
}

/** A LIKE pattern for text that contains these letters; % and _ and \ are letters too. */
export function containing(letters: string): string {
  return `%${escapeLike(letters)}%`;
}

export function startingWith(letters: string): string {
  return `${escapeLike(letters)}%`;
}

function escapeLike(letters: string): string {
  return letters.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** Every word is contained in a folded column, in any order. */
export function containsWords(column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  return sql.join(
    words.map((word) => sql<boolean>`${column} like ${containing(word)}`),
    sql` and `,
  );
}
