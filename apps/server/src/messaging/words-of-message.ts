import { foldText } from '@kithline/base/fold-text.ts';

/** Characters of a word that are compared; a longer one is a code or an address. */
const LONGEST_WORD = 60;
/** Words of a question; nobody types more. */
const MOST_ASKED = 12;

/** A letter of a script that puts no spaces between words, or a word of the others. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]]+/gv;

/** The folded words of a text, each once. */
export function wordsOf(text: string): string[] {
  return [...new Set(foldText(text).match(WORD) ?? [])].map((word) =>
    Array.from(word).slice(0, LONGEST_WORD).join(''),
  );
}

/** Stands for a recipient among the words of a message; no word looks like it. */
export const recipientWord = (userId: number): string => `@${userId}`;

/**
 * A tsquery for messages that went to this user and have a word that begins with each typed one; null when
 * nothing was typed. One letter begins too many words, and is compared with whole words.
 */
export function questionOf(userId: number, typed: string): string | null {
  const words = wordsOf(typed).slice(0, MOST_ASKED);
  if (words.length === 0) return null;
  return [`'${recipientWord(userId)}'`, ...words.map(asked)].join(' & ');
}

const asked = (word: string): string => `'${word}'${Array.from(word).length > 1 ? ':*' : ''}`;
