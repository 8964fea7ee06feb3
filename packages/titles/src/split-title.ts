import { foldText } from '@kithline/base/fold-text.ts';

/** Matches letters with points: "C.E.O.", "V.P". */
const INITIALS = /(?<![\p{L}\p{N}])(?:\p{L}\.){1,6}\p{L}(?![\p{L}\p{N}])\.?/gu;

/** Matches three to five letters separated by blanks: "C E O", "C. F. O.". */
const SPACED_INITIALS = /(?<![\p{L}\p{N}&'’])\p{L}\.?(?: \p{L}\.?){2,4}(?![\p{L}\p{N}&'’])/gu;

/** Matches notes that any gender may apply, in every order and language: "(m/w/d)", "H/F", "(f/m/x)". */
const ANY_GENDER =
  /\(?(?<![\p{L}\p{N}]|&\s*)[mwfdhxgvni](?:\s*[/|]\s*[mwfdhxgvni*]){1,3}(?![\p{L}\p{N}&])\)?/giu;

/**
 * Matches the second gender's ending: "Leiter:in", "Ingeniero/a", "chargé(e)", "Kaufmann/-frau",
 * "Enfermeiro(a)".
 */
const SECOND_ENDING =
  /(?<=\p{L}{3})(?:[:*_·]|\s*\/-?|\s*\(-?)(?:innen|in|e|ne|a|o|ra|esse|euse|trice|rice|frau|mann|ka)\)?(?![\p{L}\p{N}])/giu;

/**
 * Matches separators of a title's parts. A hyphen separates only between two spaces, and a colon only before
 * a space.
 */
const BETWEEN_PARTS = /[|;,·•●▪►→~\n\r–—。、，；｜・]|\s[-‐−:]+\s|:\s|\s\/\/\s/u;

/**
 * Matches a token. In scripts without spaces between words, each character is a token. "R&D" is one token,
 * and so is "3D": without its number, it would be the French "d".
 */
const TOKEN =
  /[\p{sc=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hangul}]|(?<!\p{L})\p{L}&\p{L}(?!\p{L})|(?:\d+(?=[a-z]))?\p{L}[\p{L}\p{N}\p{M}]*|[&@+]|(?<!\p{N})\/|\((?=\s*\p{L})/gu;

const TOKEN_WITH_POINT = new RegExp(`(?<!\\p{L})\\p{L}{2,12}\\.|${TOKEN.source}`, 'gu');

/**
 * Splits a title into parts ("CTO | Advisor" has two), each a list of folded words. Numbers, notes that any
 * gender may apply, and endings for a second gender are dropped; "&", "/" and an opening bracket are separate
 * words, and "+" becomes "&". A point after a word is kept, because the word may be an abbreviation.
 */
export function splitTitle(title: string): string[][] {
  const plain = title
    .normalize('NFC')
    .replace(SPACED_INITIALS, (initials) => initials.replaceAll(/[. ]/gu, ''))
    .replace(INITIALS, (initials) => initials.replaceAll('.', ''))
    .replace(ANY_GENDER, ' ')
    .replace(SECOND_ENDING, '');
  return plain
    .split(BETWEEN_PARTS)
    .map(splitWithPoints)
    .filter((words) => words.length > 0);
}

/** The folded words of a text that is one part. */
export function splitWords(text: string): string[] {
  return tokensOf(text, TOKEN);
}

/** Like `splitWords`, but keeps the points after words. */
export function splitWithPoints(text: string): string[] {
  return tokensOf(text, TOKEN_WITH_POINT);
}

function tokensOf(text: string, token: RegExp): string[] {
  const folded = foldText(text)
    .replace(/['’`´]s(?!\p{L})/gu, 's')
    .replace(/(?<!\p{L})e-(?=\p{L})/gu, 'e')
    .replace(/(?<!\p{L})(\p{L}) & (\p{L})(?!\p{L})/gu, '$1&$2');
  return (folded.match(token) ?? []).map((word) => (word === '+' ? '&' : word));
}
