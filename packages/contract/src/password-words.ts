// A password must not consist only of these words, because attackers try them first.

export const PRODUCT: readonly string[] = ['kithline'];

export const PRODUCT_PASSWORD =
  'This password is little more than the name Kithline, so it is easy to guess. Please choose another one.';
export const OWN_PASSWORD =
  'This password is little more than your name or email address, so it is easy to guess. Please choose another one.';

/** Shorter words are in almost every password. */
const SHORTEST_WORD = 2;

/** Returns the names, the mailbox and the domain, and the words in each of them. */
export function ownWords(names: readonly string[], username: string): string[] {
  const [mailbox = '', domain = ''] = username.split('@');
  return [...names, mailbox, domain].flatMap((text) => [text, ...wordsOf(text)]);
}

/**
 * Whether a password consists only of these words. Ignores case, accents, digits, punctuation and spaces.
 * False for a password without letters.
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

/** Whether a password equals the login email or its mailbox name, which may be all digits. */
export function isAddress(password: string, username: string): boolean {
  const [typed, address] = [fold(password.trim()), fold(username)];
  return typed === address || typed === address.split('@')[0];
}

const fold = (text: string): string => text.normalize('NFKD').toLowerCase();
const lettersOf = (text: string): string => fold(text).replaceAll(/\P{L}/gu, '');
const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{M}]+/u);
