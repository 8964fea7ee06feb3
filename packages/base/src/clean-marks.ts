/**
 * Unicode's limit for texts that are processed as a stream (UAX 15): no word of any language has as many
 * marks on one letter.
 */
const MOST_MARKS = 30;
/** The voicing marks of half-width kana count as letters, but decompose to marks. */
const TOO_MANY_MARKS = new RegExp(`([\\p{M}\\uff9e\\uff9f]{${MOST_MARKS}})[\\p{M}\\uff9e\\uff9f]+`, 'gu');

/**
 * Returns the text with at most 30 marks in a row. `normalize` sorts each row of marks, in a time that grows
 * with the square of the row's length.
 */
export function limitMarks(text: string): string {
  return text.length <= MOST_MARKS ? text : text.replace(TOO_MANY_MARKS, '$1');
}
