import { foldText } from '../platform/text/fold-text.ts';
import { withoutLegalForms, withoutSignedForms } from './legal-forms.ts';
import { withoutAbbreviation } from './without-abbreviation.ts';

/** Marks of ownership; folding would make letters of some. */
const TRADEMARKS = /[™℠®©]|\(tm\)/giu;

/** Whether a name can be told from others: signs alone name nothing that somebody could search for. */
export const hasLetterOrDigit = (name: string): boolean => /[\p{L}\p{N}]/u.test(name);

/**
 * The key under which two spellings of one organization meet: "The Müller & Söhne GmbH" and "MULLER AND SOHNE" both give
 * "muller and sohne". Case, accents, punctuation, trademarks, a leading "The", "&" against "and", legal forms, and an abbreviation in
 * brackets are folded. A name that consists only of such words keeps the last of them, so a name never becomes empty unless
 * it holds nothing visible. Normalizing twice changes nothing.
 */
export function normalizeOrganizationName(name: string): string {
  let norm = normalizeOnce(name);
  // What is left may begin or end with a form again.
  for (let before = name; norm !== before; norm = normalizeOnce(norm)) before = norm;
  return norm;
}

function normalizeOnce(name: string): string {
  const plain = hasLetterOrDigit(name)
    ? withoutAbbreviation(withoutSignedForms(withoutTrademarks(name)))
    : name;
  const folded = foldText(plain);
  const kept = withoutLegalForms(withoutLeadingThe(joinInitials(wordsOf(folded))));
  if (kept.length > 0) return kept.join(' ');
  // Some letters are accents that stand alone ("ͺ"): folding takes all of them.
  return folded === '' && hasLetterOrDigit(name) ? name.trim() : folded;
}

/** Whether the name is written with a legal form, in front or behind. */
export function hasLegalForm(name: string): boolean {
  const plain = withoutTrademarks(name);
  const signed = withoutSignedForms(plain);
  const words = joinInitials(wordsOf(foldText(signed)));
  return signed !== plain || withoutLegalForms(words).join(' ') !== words.join(' ');
}

function withoutTrademarks(name: string): string {
  const bare = name.replace(TRADEMARKS, ' ');
  return hasLetterOrDigit(bare) ? bare : name;
}

function wordsOf(folded: string): string[] {
  return folded
    .replace(/&/gu, ' and ')
    .replace(/['’‘`´]/gu, '')
    .split(/[\p{P}\p{S}\s]+/u)
    .filter((word) => word !== '');
}

/** "s p a" -> "spa", "j p morgan" -> "jp morgan": initials are written with and without points. */
function joinInitials(words: readonly string[]): string[] {
  const joined: string[] = [];
  let previousIsInitial = false;
  for (const word of words) {
    const isInitial = /^\p{L}$/u.test(word);
    const last = joined.length - 1;
    if (isInitial && previousIsInitial) joined[last] += word;
    else joined.push(word);
    previousIsInitial = isInitial;
  }
  return joined;
}

function withoutLeadingThe(words: readonly string[]): readonly string[] {
  let start = 0;
  while (start < words.length - 1 && words[start] === 'the') start += 1;
  return words.slice(start);
}
