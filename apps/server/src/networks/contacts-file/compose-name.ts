import type { HeaderLanguage } from './header-names.ts';
import { JAPANESE_FAMILY_NAMES } from './japanese-family-names.ts';

const HAN = /^[\p{Script=Han}々]+$/u;
const HANGUL = /^\p{Script=Hangul}+$/u;
/** Katakana alone writes foreign names, which keep their own order. */
const JAPANESE = /^(?!\p{Script=Katakana}+$)[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]+$/u;
/** Signs that no Chinese name has. */
const ONLY_JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}々]/u;
/** Chinese and Korean family names have one syllable or two; a longer one that is not Japanese writes a foreign name by its sound. */
const LONGEST_FAMILY_NAME = 2;
/** Letters that no Hungarian name has. */
const LETTER_OF_OTHERS = /(?![áéíóöőúüűÁÉÍÓÖŐÚÜŰ])\P{ASCII}/u;

/**
 * The full name in the order of its language. The family name comes first, without a space, in Chinese, Korean and Japanese script, and
 * in a file with Hungarian column names. Nothing is guessed: "Wei Zhang" and "Pál Erdős" in an English file stay as they are written.
 */
export function composeName(firstName: string, lastName: string, language: HeaderLanguage | null): string {
  if (firstName === '' || lastName === '') return firstName + lastName;
  if (isFamilyFirstByScript(firstName, lastName, language)) return lastName + firstName;
  const names = [firstName, lastName];
  const isHungarian = language === 'hu' && !names.some((name) => LETTER_OF_OTHERS.test(name));
  return (isHungarian ? names.toReversed() : names).join(' ');
}

function isFamilyFirstByScript(
  firstName: string,
  lastName: string,
  language: HeaderLanguage | null,
): boolean {
  const isShort = Array.from(lastName).length <= LONGEST_FAMILY_NAME;
  if (HANGUL.test(firstName) && HANGUL.test(lastName)) return isShort;
  if (HAN.test(firstName) && HAN.test(lastName) && isShort) return true;
  const isJapanese =
    language === 'ja' || ONLY_JAPANESE.test(firstName + lastName) || JAPANESE_FAMILY_NAMES.has(lastName);
  return isJapanese && JAPANESE.test(firstName) && JAPANESE.test(lastName);
}
