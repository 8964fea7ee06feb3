import { foldText } from '@kithline/base/fold-text.ts';
import { spreadPhrases } from '@kithline/titles/spread-phrases.ts';
import phrasesByLanguage from './no-employer-words.json' with { type: 'json' };

/**
 * Separators between two phrases in one cell: "Freelance / Self-employed", "Retired (Volunteer)", "Student -
 * Freelancer".
 */
const SEPARATORS =
  /[/|\\,;:()[\]{}&+·•、，／（）]|\s[-–—]\s|\s(?:and|or|und|oder|et|ou|y|e|en|of|och|og|i)\s/iu;

let phrases: ReadonlySet<string> | null = null;

/**
 * Whether a company cell names no organization: "Self-employed", "N/A", "Stealth Startup", "Retired", "-".
 * The cell must consist of one or more such phrases: "Student Loans Company" and "Freelance.com" are
 * organizations.
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
 * `,` separates phrases and `{a|b|}` contains alternatives, as in the tables of the title classifier. The
 * table has only phrases that are hardly ever the exact name of an organization, so it does not have
 * "Entrepreneur", "NDA" or "Own Company".
 */
function compilePhrases(): ReadonlySet<string> {
  return new Set(Object.values(phrasesByLanguage).flat().flatMap(spreadPhrases).map(keyOf));
}

/** "&", "+", "@" and trademark signs are kept, because they make another name: "N&A" is not "N/A". */
function keyOf(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}\p{M}&+@®©]+/gu, ' ')
    .trim();
}
