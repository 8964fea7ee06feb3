import { foldText } from '@kithline/base/fold-text.ts';
import { spreadPhrases } from '@kithline/titles/spread-phrases.ts';
import phrasesByLanguage from './no-employer-words.json' with { type: 'json' };

/**
 * Separators between two statements in one cell: "Freelance / Self-employed", "Retired (Volunteer)", "Student
 * - Freelancer".
 */
const SEPARATORS =
  /[/|\\,;:()[\]{}&+·•、，／（）]|\s[-–—]\s|\s(?:and|or|und|oder|et|ou|y|e|en|of|och|og|i)\s/iu;

let phrases: ReadonlySet<string> | null = null;

/**
 * Whether a company cell names no organization: "Self-employed", "N/A", "Stealth Startup", "Retired", "-".
 * The whole cell must be such a phrase, in any case and punctuation, or consist of such phrases: "Student
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
 * Reads the table of phrases: `,` separates phrases and `{a|b|}` gives alternatives, as in the tables of the
 * title classifier. The table has only phrases that are hardly ever an organization's exact name:
 * "Entrepreneur", "NDA" and "Own Company" are not among them.
 */
function compilePhrases(): ReadonlySet<string> {
  return new Set(Object.values(phrasesByLanguage).flat().flatMap(spreadPhrases).map(keyOf));
}

/**
 * The folded words without the punctuation, symbols and emoji around and between them. "&", "+" and trademark
 * signs stay, because they make a different name: "N&A" is not "N/A".
 */
function keyOf(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}\p{M}&+@®©]+/gu, ' ')
    .trim();
}
