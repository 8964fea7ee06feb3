import { EDGE, letterModelOf, type Language, lowerCaseLetter } from './letter-model.ts';

const LETTER = /\p{L}/u;
const UPPER = /\p{Lu}/u;
const CASED = /\p{Lu}|\p{Ll}/u;
/**
 * Signs that are common in cells with names and companies: quotation marks, dashes, currency and trademark
 * signs, and no-break spaces between words.
 */
const COMMON_SIGN = /[“”„’«»–—…•·€£®™\u00a0]/u;
const LESS_COMMON_SIGN = /[‘‚‹›©§¡¿°]/u;
/** Letters in numbers and abbreviations: "1º", "Mª". */
const ORDINAL = /[ªº]/u;
/** Signs that occur between words, with spaces around them. */
const ALONE = /[–—•·\u00a0]/u;
const NO_CHARACTER = /[\p{Cc}\p{Cn}\p{Co}\uFFFD]/u;

/** How likely each feature is in a name or a job, as a natural logarithm. */
const ODDS = {
  capitalFirst: Math.log(0.9),
  smallFirst: Math.log(0.1),
  capitalAfterSmall: Math.log(0.002),
  capitalAfterOneCapital: Math.log(0.08),
  capitalAfterMoreCapitals: Math.log(0.85),
  smallAfterOneCapital: Math.log(0.92),
  smallAfterMoreCapitals: Math.log(0.15),
  signAlone: Math.log(0.1),
  commonSign: Math.log(5e-3),
  lessCommonSign: Math.log(2e-4),
  apostrophe: Math.log(2e-2),
  apostropheElsewhere: Math.log(5e-4),
  signInside: Math.log(2e-5),
  rareSign: Math.log(1e-6),
  /** Control characters, and bytes that the code page does not define. */
  noCharacter: Math.log(1e-9),
  ascii: Math.log(1 / 40),
} as const;

/** Returns how likely a word is in a language, as a natural logarithm. */
export function likelihoodOfWord(word: string, language: Language): number {
  const model = letterModelOf(language);
  const characters = Array.from(word);
  let sum = 0;
  let before = EDGE;
  for (const [at, character] of characters.entries()) {
    if (kindOf(character).isLetter) {
      const letter = lowerCaseLetter(character);
      sum += model(before, letter) + likelihoodOfCase(characters, at);
      before = letter;
    } else {
      sum += likelihoodOfSign(characters, at);
      before = EDGE;
    }
  }
  return before === EDGE ? sum : sum + model(before, EDGE);
}

/** The kinds are cached, because a file has few different characters, each of which is looked up often. */
interface Kind {
  readonly isLetter: boolean;
  readonly isCapital: boolean;
  readonly hasCase: boolean;
}

const kinds = new Map<string, Kind>();

function kindOf(character: string): Kind {
  const known = kinds.get(character) ?? {
    isLetter: LETTER.test(character),
    isCapital: UPPER.test(character),
    hasCase: CASED.test(character),
  };
  kinds.set(character, known);
  return known;
}

/**
 * A capital letter after a small one is more often a sign of a wrong code page than of a name like McDonald.
 */
function likelihoodOfCase(word: readonly string[], at: number): number {
  const [letter, before, earlier] = [at, at - 1, at - 2].map((place) => kindOf(word[place] ?? ''));
  if (!letter?.hasCase) return 0;
  if (!before?.isLetter) return letter.isCapital ? ODDS.capitalFirst : ODDS.smallFirst;
  if (!before.hasCase) return 0;
  if (!before.isCapital) return letter.isCapital ? ODDS.capitalAfterSmall : 0;
  if (earlier?.isCapital)
    return letter.isCapital ? ODDS.capitalAfterMoreCapitals : ODDS.smallAfterMoreCapitals;
  return letter.isCapital ? ODDS.capitalAfterOneCapital : ODDS.smallAfterOneCapital;
}

function likelihoodOfSign(word: readonly string[], at: number): number {
  const [sign = '', before = '', after = ''] = [word[at], word[at - 1], word[at + 1]];
  if (sign <= '\x7f') return ODDS.ascii;
  if (NO_CHARACTER.test(sign)) return ODDS.noCharacter;
  if (word.length === 1 && ALONE.test(sign)) return ODDS.signAlone;
  const isInside = LETTER.test(before) && LETTER.test(after);
  if (isInside && (sign === '’' || sign === '·' || sign === '´'))
    return isElision(word, at) ? ODDS.apostrophe : ODDS.apostropheElsewhere;
  if (isInside && sign !== '\u00a0') return ODDS.signInside;
  if (COMMON_SIGN.test(sign)) return ODDS.commonSign;
  if (LESS_COMMON_SIGN.test(sign)) return ODDS.lessCommonSign;
  return ORDINAL.test(sign) && !LETTER.test(after) ? ODDS.commonSign : ODDS.rareSign;
}

/** Whether a sign connects two parts of a word: "O’Brien", "d’Arc", "Mary’s", "Paral·lel". */
function isElision(word: readonly string[], at: number): boolean {
  if (word[at] === '·') return word[at - 1] === 'l' && word[at + 1] === 'l';
  const isAtEnd = at === word.length - 2 && word[at + 1] === 's';
  return isAtEnd || at === 1 || (at === 2 && UPPER.test(word[at + 1] ?? ''));
}
