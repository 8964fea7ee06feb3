import { foldText } from '@kithline/base/fold-text.ts';
import { spreadPhrases } from '@kithline/titles/spread-phrases.ts';
import phrasesByLanguage from './no-employer-words.json' with { type: 'json' };

/**
 * Between two statements of one cell: "Freelance / Self-employed", "Retired (Volunteer)", "Student -
 * Freelancer".
 */
const SEPARATORS =
  /[/|\\,;:()[\]{}&+·•、，／（）]|\s[-–—]\s|\s(?:and|or|und|oder|et|ou|y|e|en|of|och|og|i)\s/iu;

let phrases: ReadonlySet<string> | null = null;

/**
 * Returns whether a company cell names no organization: "Self-employed", "N/A", "Stealth Startup", "Retired",
 * "-". Only the whole cell counts, in any case and punctuation, or a cell all of whose parts count; "Student
 * Loans Company" and "Freelance.com" are organizations.
 */
export function isNoEmployer(company: string): boolean {
  phrases ??= compilePhrases();
  const whole = keyOf(company);
  if (whole === '' || phrases.has(whole)) return true;
  if (!SEPARATORS.test(company)) return false;
  const parts = company
    .split(SEPARATORS)
    .map(keyOf)
    .filter((part) => part !== '');
  return parts.length > 1 && parts.every((part) => phrases?.has(part));
}

/**
 * Reads the table: `,` stands between phrases and `{a|b|}` spreads, as in the tables of the title classifier.
 * A phrase belongs there when hardly any organization goes by exactly that name: "Entrepreneur", "NDA" and
 * "Own Company" are left out.
 */
function compilePhrases(): ReadonlySet<string> {
  return new Set(Object.values(phrasesByLanguage).flat().flatMap(spreadPhrases).map(keyOf));
}

/**
 * Folded words without the punctuation, symbols and emoji around and between them. "&", "+" and the marks of
 * a brand stay, because they make other names: "N&A" is not "N/A".
 */
function keyOf(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}\p{M}&+@®©]+/gu, ' ')
    .trim();
}
