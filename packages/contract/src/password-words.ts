// Words that a password must not be made of, because they are tried first.

export const PRODUCT: readonly string[] = ['kithline'];

export const PRODUCT_PASSWORD =
  'This password is little more than the name Kithline, so it is easy to guess. Please choose another one.';
export const OWN_PASSWORD =
  'This password is little more than your name or email address, so it is easy to guess. Please choose another one.';

/** A single letter is no word: almost any password would hold some. */
const SHORTEST_WORD = 2;

/**
 * The words of a user's names and login email: each by itself, and the mailbox name with and without its
 * signs.
 */
export function ownWords(names: readonly string[], username: string): string[] {
  const [mailbox = '', domain = ''] = username.split('@');
  return [...names, mailbox, domain].flatMap((text) => [text, ...wordsOf(text)]);
}

/**
 * Whether nothing but these words is in a password, once or several times, in any case, with or without
 * accents, however many digits, signs and spaces stand around them.
 */
export function isMadeOf(password: string, words: readonly string[]): boolean {
  const known = words.map(lettersOf).filter((word) => Array.from(word).length >= SHORTEST_WORD);
  const letters = lettersOf(password);
  if (letters === '') return false;
  const reached = new Set([0]);
  for (let at = 0; at < letters.length; at += 1) {
    if (!reached.has(at)) continue;
    for (const word of known) if (letters.startsWith(word, at)) reached.add(at + word.length);
  }
  return reached.has(letters.length);
}

/** Whether a password is a mailbox name or address as it stands, which may be all digits. */
export function isAddress(password: string, username: string): boolean {
  const [typed, address] = [fold(password.trim()), fold(username)];
  return typed === address || typed === address.split('@')[0];
}

const fold = (text: string): string => text.normalize('NFKD').toLowerCase();
const lettersOf = (text: string): string => fold(text).replaceAll(/\P{L}/gu, '');
const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{M}]+/u);
