import words from './common-words.json' with { type: 'json' };

/** Returns, as a natural logarithm, how likely one letter follows another in names and jobs of a language. */
export type LetterModel = (before: string, letter: string) => number;

export type Language = keyof typeof words;

/** Stands for the beginning and the end of a word. */
export const EDGE = ' ';

/** The weight of a common word compared with a word of `displayNames`, where accents are few. */
const WEIGHT_OF_WORDS = 8;
/**
 * If a letter begins fewer counted pairs than this, what follows it is judged mostly by the frequency of
 * letters in the whole language.
 */
const DOUBT = 12;
/** The likelihood of a letter that the language does not use, as a natural logarithm. */
const FOREIGN = Math.log(3e-6);
/**
 * Added to the count of each letter of the alphabet, so that a letter that no counted word has is still
 * possible.
 */
const UNSEEN = 0.5;

const models = new Map<Language, LetterModel>();

export function letterModelOf(language: Language): LetterModel {
  const known = models.get(language) ?? buildModel(language);
  models.set(language, known);
  return known;
}

export function lowerCaseLetter(letter: string): string {
  return letter === 'İ' ? 'i' : letter.toLowerCase();
}

function buildModel(language: Language): LetterModel {
  const pairs = new Map<string, number>();
  const firsts = new Map<string, number>();
  const letters = new Map<string, number>();
  let total = 0;
  const count = (word: string, weight: number): void => {
    let before = EDGE;
    for (const letter of [...Array.from(word, lowerCaseLetter), EDGE]) {
      pairs.set(before + letter, (pairs.get(before + letter) ?? 0) + weight);
      firsts.set(before, (firsts.get(before) ?? 0) + weight);
      letters.set(letter, (letters.get(letter) ?? 0) + weight);
      total += weight;
      before = letter;
    }
  };
  const common = lettersOfCodePages(words[language]).split(' ');
  for (const word of common) count(word, WEIGHT_OF_WORDS);
  const alphabet = new Set(Array.from(`abcdefghijklmnopqrstuvwxyz${common.join('')}`, lowerCaseLetter));
  const isOfLanguage = (word: string) =>
    Array.from(word).every((letter) => alphabet.has(lowerCaseLetter(letter)));
  for (const word of displayNames(language)) if (isOfLanguage(word)) count(word, 1);
  for (const letter of alphabet) {
    letters.set(letter, (letters.get(letter) ?? 0) + UNSEEN);
    total += UNSEEN;
  }
  return (before, letter) => {
    const all = letters.get(letter);
    if (all === undefined) return FOREIGN;
    const likely = (pairs.get(before + letter) ?? 0) + (DOUBT * all) / total;
    return Math.log(likely / ((firsts.get(before) ?? 0) + DOUBT));
  };
}

/**
 * Code pages have Romanian letters with a cedilla instead of a comma, and the Arabic yeh instead of the
 * Persian and Pashto ones.
 */
function lettersOfCodePages(text: string): string {
  return text.replace(/[șțȘȚیې]/gu, (letter) => CODED[letter] ?? letter);
}

const CODED: Readonly<Record<string, string>> = { ș: 'ş', ț: 'ţ', Ș: 'Ş', Ț: 'Ţ', ی: 'ي', ې: 'ي' };

const CODES = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (one, _, all = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') =>
  Array.from(all, (other) => one + other),
).flat();

/**
 * Returns words in a language from the Unicode locale data: the names of regions, languages and currencies.
 */
function displayNames(language: Language): string[] {
  const names = (type: 'region' | 'language' | 'currency', codes: readonly string[]) => {
    const display = new Intl.DisplayNames(language, { type, fallback: 'none' });
    return codes.map((code) => display.of(code) ?? '');
  };
  return [
    ...names('region', CODES),
    ...names(
      'language',
      CODES.map((code) => code.toLowerCase()),
    ),
    ...names('currency', Intl.supportedValuesOf('currency')),
  ].flatMap((name) => lettersOfCodePages(name).match(/\p{L}+/gu) ?? []);
}
