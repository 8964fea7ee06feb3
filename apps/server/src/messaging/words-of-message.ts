import { foldText } from '@kithline/base/fold-text.ts';

/** Characters of a word that are compared. A longer word is a code or an address. */
const LONGEST_WORD = 60;
const MOST_WORDS = 12;

/** Matches a letter of a script without spaces between words, or a word of other scripts. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]]+/gv;

/** The distinct words of a text, in the form in which words are compared (`foldText`). */
export function wordsOf(text: string): string[] {
  return [...new Set(foldText(text).match(WORD) ?? [])].map((word) =>
    Array.from(word).slice(0, LONGEST_WORD).join(''),
  );
}

/** The word for a recipient among the words of a message. Words of texts contain no "@". */
export const recipientWord = (userId: number): string => `@${userId}`;

/**
 * Returns a tsquery for the messages that this user received and in which each typed word is the beginning of
 * a word; null if the text has no word. A single letter must match a whole word.
 */
export function questionOf(userId: number, typed: string): string | null {
  const words = wordsOf(typed).slice(0, MOST_WORDS);
  if (words.length === 0) return null;
  return [`'${recipientWord(userId)}'`, ...words.map(prefixQuery)].join(' & ');
}

const prefixQuery = (word: string): string => `'${word}'${Array.from(word).length > 1 ? ':*' : ''}`;
