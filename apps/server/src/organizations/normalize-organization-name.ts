import { foldText } from '@kithline/base/fold-text.ts';
import { withoutEntities } from './html-entities.ts';
import { withoutLegalForms } from './legal-forms.ts';
import { isPublicBody } from './public-bodies.ts';
import { withoutAbbreviation } from './without-abbreviation.ts';
import { withoutWrittenForms, withStateApart } from './written-forms.ts';

/** Marks of ownership; folding would make letters of some. */
const TRADEMARKS = /[™℠®©]|\(tm\)/giu;
const MAY_BE_TRADEMARK = /[™℠®©(]/u;

/** Whether a name can be told from others: signs alone name nothing that somebody could search for. */
export const hasLetterOrDigit = (name: string): boolean => /[\p{L}\p{N}]/u.test(name);

/**
 * The key under which two spellings of one organization meet: "The Müller & Söhne GmbH" and "MULLER AND
 * SOHNE" both give "muller and sohne". Case, accents, punctuation, HTML entities, trademarks, a leading
 * "The", "&" and "+" against "and", legal forms, and an abbreviation in brackets are folded. Case and points
 * count only where they tell a legal form from a word: "Halden AG", "Valley Ag". A name that consists only of
 * such words keeps the last of them, so a name never becomes empty unless it holds nothing visible.
 * Normalizing twice changes nothing.
 */
export function normalizeOrganizationName(name: string): string {
  const plain = withoutEntities(name);
  const apart = withStateApart(plain);
  if (apart === null) return keyOf(plain);
  const key = keyOf(apart.name);
  // Behind a public body the state is certain without its comma.
  return isPublicBody(key.split(' ')) ? `${key} ${apart.state}` : `${key}, ${apart.state}`;
}

function keyOf(name: string): string {
  const isVisible = hasLetterOrDigit(name);
  const folded = foldText(isVisible ? withoutSignedForms(withoutTrademarks(name)) : name);
  const kept = namingWords(joinInitials(wordsOf(folded)));
  if (kept.length > 0) return kept.join(' ');
  // Some letters are accents that stand alone ("ͺ"): folding takes all of them.
  return folded === '' && isVisible ? name.trim() : folded;
}

/** What is left may begin or end with a form again. */
function namingWords(words: readonly string[]): readonly string[] {
  let kept = words;
  for (;;) {
    const fewer = withoutLegalForms(withoutLeadingThe(kept));
    if (fewer.length === kept.length && fewer.every((word, at) => word === kept[at])) return kept;
    kept = joinInitials(fewer);
  }
}

/** An abbreviation in brackets may hide a form in front of it. */
function withoutSignedForms(name: string): string {
  const plain = withoutWrittenForms(name);
  const shorter = withoutAbbreviation(plain);
  return shorter === plain ? plain : withoutWrittenForms(shorter);
}

/** Whether the name is written with a legal form, in front or behind. */
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

/** The words of a folded name. A plus or a "#" that belongs to a word stays: "vortexa+", "c#". */
function wordsOf(folded: string): string[] {
  const plain = folded.replace(/&/gu, ' and ').replace(/['’‘`´]/gu, '');
  return /[+#]/u.test(plain) ? withSigns(plain) : wordsIn(plain, /[\p{P}\p{S}\s]+/u);
}

/** A plus between words is an "and", with blanks or without: "hazel + finch", "hazel+finch". */
function withSigns(plain: string): string[] {
  const joined = plain
    .replace(/(?<=[\p{L}\p{N}])\s+\+(?=\s*$)/u, '+')
    .replace(/(?<=[\p{L}\p{N}]\+*)\s+\+\s+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])\+(?=[\p{L}\p{N}])/gu, ' and ')
    .replace(/(?<![\p{L}\p{N}+])\++(?![\p{L}\p{N}+])|(?<!(?<![\p{L}\p{N}])\p{L})#/gu, ' ');
  return wordsIn(joined, /[[\p{P}\p{S}\s]--[+#]]+/v);
}

const wordsIn = (text: string, between: RegExp) => text.split(between).filter((word) => word !== '');
