import { type RawBuilder, sql } from 'kysely';
import { NEXT_TEXT, type TypedText, type TypedWord, requiredLetters } from './match-text.ts';
import { JOINTS } from './spell-words.ts';

/** A LIKE pattern for text that begins with these letters. %, _ and \ are matched literally. */
export function startingWith(letters: string): string {
  return `${escapeLike(letters)}%`;
}

function escapeLike(letters: string): string {
  return letters.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** SQL for whether every typed word matches a column of search texts, in any order. False without words. */
export function containsWords(column: RawBuilder<unknown>, words: readonly TypedWord[]): RawBuilder<boolean> {
  return words.length === 0
    ? sql`false`
    : sql`(${sql.join(
        words.map((word) => containsWord(column, word)),
        sql` and `,
      )})`;
}

export function containsWord(column: RawBuilder<unknown>, word: TypedWord): RawBuilder<boolean> {
  const each = requiredLetters(word).map(({ letters, atStart }) =>
    atStart
      ? sql<boolean>`strpos(' ' || ${column}, ${` ${letters}`}) > 0`
      : sql<boolean>`strpos(${column}, ${letters}) > 0`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

/** Punctuation that separates words. */
const BETWEEN = '@,;:_()"!?';

/**
 * Turns folded text into a search text as far as SQL can: the words between punctuation, and hyphenated or
 * dotted words joined into one. It is meant for short lists of names that have no stored search text, and
 * covers neither spelled-out accents nor other scripts.
 */
export function asSearchText(folded: RawBuilder<unknown>): RawBuilder<string> {
  const signs = JOINTS + BETWEEN;
  return sql`translate(${folded}, ${signs}, ${' '.repeat(signs.length)})
    || ${` ${NEXT_TEXT} `} || translate(${folded}, ${BETWEEN + JOINTS}, ${' '.repeat(BETWEEN.length)})`;
}

/** SQL for whether the name in `column` matches the text typed in a list. True if nothing was typed. */
export function called(column: RawBuilder<unknown>, typed: TypedText | null): RawBuilder<boolean> {
  return typed === null ? sql`true` : containsWords(column, typed.words);
}
