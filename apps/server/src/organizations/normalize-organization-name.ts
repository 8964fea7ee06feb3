import { foldText } from '@kithline/base/fold-text.ts';
import { withoutEntities } from './html-entities.ts';
import { withoutLegalForms } from './legal-forms.ts';
import { isPublicBody } from './public-bodies.ts';
import { withoutAbbreviation } from './without-abbreviation.ts';
import { withoutWrittenForms, withStateApart } from './written-forms.ts';

/** Matches signs for trademarks. Folding would turn some of them into letters. */
const TRADEMARKS = /[™℠®©]|\(tm\)/giu;
const MAY_BE_TRADEMARK = /[™℠®©(]/u;

/** Whether a name can identify an organization. A name of signs alone cannot be searched for. */
export const hasLetterOrDigit = (name: string): boolean => /[\p{L}\p{N}]/u.test(name);

/**
 * Returns the key for comparing spellings of an organization: "The Müller & Söhne GmbH" and "MULLER AND
 * SOHNE" both give "muller and sohne".
 *
 * The key ignores case, accents, punctuation, trademarks, a leading "The", legal forms, and an abbreviation
 * in brackets. HTML entities are decoded. "&" becomes "and", and so does a "+" between words. Case and points
 * count only where they distinguish a legal form from a word: "Halden AG", "Valley Ag". A name that has only
 * ignored words keeps the last one, so only a name without visible characters becomes empty. Normalizing a
 * key does not change it.
 */
export function normalizeOrganizationName(name: string): string {
  const plain = withoutEntities(name);
  const apart = withStateApart(plain);
  if (apart === null) return keyOf(plain);
  const key = keyOf(apart.name);
  // After the name of a public body, the code is certainly a state, even without a comma before it.
  return isPublicBody(key.split(' ')) ? `${key} ${apart.state}` : `${key}, ${apart.state}`;
}

function keyOf(name: string): string {
  const isVisible = hasLetterOrDigit(name);
  const folded = foldText(isVisible ? withoutFormsAndAbbreviation(withoutTrademarks(name)) : name);
  const kept = namingWords(joinInitials(wordsOf(folded)));
  if (kept.length > 0) return kept.join(' ');
  // A name may consist only of accents that stand alone ("ͺ"). Folding removes all of them.
  return folded === '' && isVisible ? name.trim() : folded;
}

/**
 * Drops legal forms and a leading "the", and repeats this until nothing is left to drop: the rest can begin
 * or end with another legal form.
 */
function namingWords(words: readonly string[]): readonly string[] {
  let kept = words;
  for (;;) {
    const fewer = withoutLegalForms(withoutLeadingThe(kept));
    if (fewer.length === kept.length && fewer.every((word, at) => word === kept[at])) return kept;
    kept = joinInitials(fewer);
  }
}

/** Drops an abbreviation in brackets, and legal forms that only capitals or points reveal. */
function withoutFormsAndAbbreviation(name: string): string {
  const plain = withoutWrittenForms(name);
  const shorter = withoutAbbreviation(plain);
  return shorter === plain ? plain : withoutWrittenForms(shorter);
}

/** Whether the text begins or ends with a legal form. */
export function hasLegalForm(name: string): boolean {
  const plain = withoutTrademarks(name).trim();
  const bare = withoutWrittenForms(plain);
  const words = joinInitials(wordsOf(foldText(bare)));
  return bare !== plain || withoutLegalForms(words).join(' ') !== words.join(' ');
}

function withoutTrademarks(name: string): string {
  if (!MAY_BE_TRADEMARK.test(name)) return name;
  const bare = name.replace(TRADEMARKS, ' ');
  return hasLetterOrDigit(bare) ? bare : name;
}

/**
 * Joins initials, because they are written with and without points: "s p a" becomes "spa", and "j p morgan"
 * becomes "jp morgan".
 */
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

/** Returns the words of a folded name. A plus or a "#" that is part of a word stays: "vortexa+", "c#". */
function wordsOf(folded: string): string[] {
  const plain = folded.replace(/&/gu, ' and ').replace(/['’‘`´]/gu, '');
  return /[+#]/u.test(plain) ? withSigns(plain) : wordsIn(plain, /[\p{P}\p{S}\s]+/u);
}

/** Returns the words. A plus between words, with or without spaces, becomes "and": "hazel+finch". */
function withSigns(plain: string): string[] {
  const joined = plain
    .replace(/(?<=[\p{L}\p{N}])\s+\+(?=\s*$)/u, '+')
    .replace(/(?<=[\p{L}\p{N}]\+*)\s+\+\s+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])\+(?=[\p{L}\p{N}])/gu, ' and ')
    .replace(/(?<![\p{L}\p{N}+])\++(?![\p{L}\p{N}+])|(?<!(?<![\p{L}\p{N}])\p{L})#/gu, ' ');
  return wordsIn(joined, /[[\p{P}\p{S}\s]--[+#]]+/v);
}

const wordsIn = (text: string, between: RegExp) => text.split(between).filter((word) => word !== '');
