import { plainName } from '../lookups/places/plain-name.ts';

export interface SentenceWord {
  /** In lower case, without accents and punctuation. */
  readonly word: string;
  /** [from, to) in UTF-16 units. */
  readonly from: number;
  readonly to: number;
  /** The blanks and punctuation between the previous word and this word. */
  readonly before: string;
  readonly isCapital: boolean;
  /** Whether the word has at least two letters, all capitals: "CFO". */
  readonly isUpper: boolean;
  /** The value of a number: 5000 for "5,000" and "5k". */
  readonly number: number | null;
}

const WORD = /\d{1,3}(?:[.,]\d{3})+(?!\d)|\d+|[\p{L}\p{M}\p{N}]+/gu;
const CAPITAL = /^\p{Lu}/u;
const UPPER = /^\p{Lu}{2,}$/u;
const NUMBER = /^[\d.,]+$/u;
const THOUSAND = 1000;

/** Maximum number of words that are read; a sentence has at most 200 characters. */
const MOST_WORDS = 40;

/** "100km" is two words, the number and its unit; "5k" is one. */
export function wordsOfSentence(text: string): SentenceWord[] {
  const words: SentenceWord[] = [];
  let end = 0;
  for (const { 0: found, index: from } of text.matchAll(WORD)) {
    const word = plainName(found).replaceAll(' ', '');
    if (word === '' || words.length === MOST_WORDS) continue;
    const before = text.slice(end, from);
    end = from + found.length;
    const last = words.at(-1);
    if (word === 'k' && before === '' && last?.number) {
      words[words.length - 1] = { ...last, number: last.number * THOUSAND, to: end };
      continue;
    }
    words.push({
      word: NUMBER.test(found) ? found.replaceAll(/[.,]/gu, '') : word,
      from,
      to: end,
      before,
      isCapital: CAPITAL.test(found),
      isUpper: UPPER.test(found),
      number: NUMBER.test(found) ? Number(found.replaceAll(/[.,]/gu, '')) : null,
    });
  }
  return words;
}

/** The text after the last word that is read; empty if all words are read. */
export function unreadText(text: string, words: readonly SentenceWord[]): string {
  if (words.length < MOST_WORDS) return '';
  const rest = text.slice(words.at(-1)?.to ?? 0);
  const unread = [...rest.matchAll(WORD)];
  const [first, last] = [unread[0], unread.at(-1)];
  return first === undefined || last === undefined
    ? ''
    : rest.slice(first.index, last.index + last[0].length);
}
