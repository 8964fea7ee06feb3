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

/** SQL for whether the search text in `column` matches every typed word. False if `words` is empty. */
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
 * SQL that turns folded text into a simple search text. It contains the text twice: split into words at all
 * punctuation, and with hyphenated or dotted words joined into one. Use it for short lists of names that have
 * no stored search text. Spelled-out accents and Latin spellings of other scripts are missing.
 */
export function asSearchText(folded: RawBuilder<unknown>): RawBuilder<string> {
  const signs = JOINTS + BETWEEN;
  return sql`translate(${folded}, ${signs}, ${' '.repeat(signs.length)})
    || ${` ${NEXT_TEXT} `} || translate(${folded}, ${BETWEEN + JOINTS}, ${' '.repeat(BETWEEN.length)})`;
}

/** SQL for whether the search text in `column` matches the typed text. True if nothing was typed. */
export function called(column: RawBuilder<unknown>, typed: TypedText | null): RawBuilder<boolean> {
  return typed === null ? sql`true` : containsWords(column, typed.words);
}
