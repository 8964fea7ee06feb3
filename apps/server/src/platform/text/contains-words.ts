import { type RawBuilder, sql } from 'kysely';
import { NEXT_TEXT, type TypedText, type TypedWord, wantedOf } from './match-text.ts';
import { JOINTS } from './spell-words.ts';

/** A LIKE pattern for text that begins with these letters; % and _ and \ are letters too. */
export function startingWith(letters: string): string {
  return `${escapeLike(letters)}%`;
}

function escapeLike(letters: string): string {
  return letters.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** Every typed word fits a column that holds search texts, in any order. */
export function containsWords(column: RawBuilder<unknown>, words: readonly TypedWord[]): RawBuilder<boolean> {
  return words.length === 0
    ? sql`false`
    : sql`(${sql.join(
        words.map((word) => containsWord(column, word)),
        sql` and `,
      )})`;
}

export function containsWord(column: RawBuilder<unknown>, word: TypedWord): RawBuilder<boolean> {
  const each = wantedOf(word).map(({ letters, atStart }) =>
    atStart
      ? sql<boolean>`strpos(' ' || ${column}, ${` ${letters}`}) > 0`
      : sql<boolean>`strpos(${column}, ${letters}) > 0`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

/** Signs between words. */
const BETWEEN = '@,;:_()"!?';

/**
 * A folded text as a search text, as far as SQL can tell: the words between its signs, and those with joints
 * in one. For short lists of names that have no search text of their own; accents written out and other
 * scripts are missing.
 */
export function asSearchText(folded: RawBuilder<unknown>): RawBuilder<string> {
  const signs = JOINTS + BETWEEN;
  return sql`translate(${folded}, ${signs}, ${' '.repeat(signs.length)})
    || ${` ${NEXT_TEXT} `} || translate(${folded}, ${BETWEEN + JOINTS}, ${' '.repeat(BETWEEN.length)})`;
}

/** The condition of a list: everything while nothing is typed. */
export function called(column: RawBuilder<unknown>, typed: TypedText | null): RawBuilder<boolean> {
  return typed === null ? sql`true` : containsWords(column, typed.words);
}
