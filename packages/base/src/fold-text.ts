import { limitMarks } from './clean-marks.ts';

/**
 * Marks that Unicode decomposition separates from their letters, and that people leave out when they type:
 * Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel signs. Vowel signs of Indic and Thai scripts
 * and the voicing marks of kana (U+3099, U+309A) stay, because letters without them are other letters.
 */
const MARKS = /(?!\u3099|\u309a)[\p{Mn}&&[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]]/gv;

/** Letters that Unicode does not decompose, and what people type instead: a similar letter or two letters. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const UNDECOMPOSED = /[łøđðħıßæœþ]/gu;

const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/u;
const ASCII = /^[\0-\x7f]*$/u;

/**
 * Folds a text for comparison and search: "Łukasz  ÅSTRÖM" becomes "lukasz astrom". Compatibility forms are
 * decomposed, accents and invisible characters dropped, letters lowered, white space collapsed and trimmed.
 * The result is only for comparing: it is never shown. Folding the result again does not change it.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text;
  if (ASCII.test(text)) return text.toLowerCase().replace(/\s+/gu, ' ').trim();
  return (
    // Remove invisible characters before `limitMarks`: between marks, they would hide that a row of marks is
    // too long.
    limitMarks(text.toWellFormed().replace(/\p{Cf}/gu, ''))
      .normalize('NFKD')
      .toLowerCase()
      // Lower-casing can add a mark (İ becomes i and a dot), so marks are removed afterwards.
      .normalize('NFKD')
      .replace(MARKS, '')
      .replace(UNDECOMPOSED, (letter) => LETTERS[letter] ?? letter)
      .normalize('NFC')
      .replace(/\s+/gu, ' ')
      .trim()
  );
}
