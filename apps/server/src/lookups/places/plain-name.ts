import { foldText } from '@kithline/base/fold-text.ts';

/**
 * Returns the folded name with one space in place of each run of punctuation, because people type "saint
 * denis" for "Saint-Denis".
 */
export function plainName(name: string): string {
  return foldText(name)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const UMLAUT = /[äöüåø]/gu;
const APOSTROPHE = /['’ʻ‘`.]/gu;

/**
 * Returns the ways to type a name: plain, without apostrophes and points, and with two letters for an umlaut.
 */
export function typedForms(name: string): string[] {
  const composed = name.normalize('NFC').toLowerCase();
  const spelledOut = composed.replaceAll(UMLAUT, (letter) => UMLAUTS[letter] ?? letter);
  const written = new Set([composed, composed.replaceAll(APOSTROPHE, ''), spelledOut]);
  return [...new Set([...written].map(plainName))].filter((form) => form !== '');
}

/**
 * Returns the ends of a name that begin with its second word, its third word and so on: "am main" and "main".
 */
export function laterWords(plain: string): string[] {
  const words = plain.split(' ');
  return words.slice(1).map((_word, at) => words.slice(at + 1).join(' '));
}
