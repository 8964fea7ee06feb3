import { knownIn } from './compiled-words.ts';
import type { CompiledWords } from './compiled-words.ts';
import { affixesOf } from './find-affixes.ts';
import { loadTitleWords } from './load-title-words.ts';
import { splitTitle } from './split-title.ts';
import { writtenOut } from './write-out.ts';

/** Abbreviations that are written without a point, and other spellings. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  vp: 'vice president',
  svp: 'senior vice president',
  evp: 'executive vice president',
  ceo: 'chief executive officer',
  cfo: 'chief financial officer',
  coo: 'chief operating officer',
  cto: 'chief technology officer',
  cio: 'chief information officer',
  cmo: 'chief marketing officer',
  ciso: 'chief information security officer',
  chro: 'chief human resources officer',
  gm: 'general manager',
  md: 'managing director',
  hr: 'human resources',
  it: 'information technology',
  pr: 'public relations',
  qa: 'quality assurance',
  'r&d': 'research development',
  rd: 'research development',
  swe: 'software engineer',
  sre: 'site reliability engineer',
  bdm: 'business development manager',
  sr: 'senior',
  snr: 'senior',
  jr: 'junior',
  jnr: 'junior',
  dept: 'department',
  intl: 'international',
  acct: 'account',
  // "Manger" counts as a typo of "manager", although kitchens have a "garde manger".
  manger: 'manager',
  mangers: 'manager',
  i: '1',
  ii: '2',
  iii: '3',
  iv: '4',
};

/** Words that are ignored. "To" is not one of them: an assistant to the director is no assistant director. */
const FILLERS = new Set(
  '& / ( @ a an the of for in and de du des del della di da do dos das der die und et e y og och van voor en'.split(
    ' ',
  ),
);

/** The least number of letters in a word that may contain one typo, and in a word that may contain two. */
const ONE_TYPO = 5;
const TWO_TYPOS = 8;
/** Like `ONE_TYPO`, for two words of the tables that are not both English: "assistent", "assistant". */
const ONE_LETTER_ABROAD = 6;
/** Longer words are not compared letter by letter: this would take long, and words of titles are shorter. */
const LONGEST_TYPO = 40;

/**
 * Whether two titles are spellings of one title: other case or accents, words cut short ("Sr. Mgr"), short
 * names ("VP"), another order ("Director, Sales" and "Sales Director"), or typos. Two different English words
 * make two titles, even if they differ by one letter: "writer" and "waiter". But "bayer" is not an English
 * word, so it is "buyer" with a typo.
 */
export function isSameTitle(one: string, other: string): boolean {
  const table = loadTitleWords();
  const [words, otherWords] = [wordsThatCount(one, table), wordsThatCount(other, table)];
  if (inOneWord(words) === inOneWord(otherWords)) return true;
  if (words.length !== otherWords.length) return false;
  const left = [...otherWords];
  const unmatched = words.filter((word) => !takeFirst(left, (known) => loosely(known) === loosely(word)));
  return unmatched.every((word) => takeFirst(left, (known) => isTypo(word, known, table)));
}

function wordsThatCount(title: string, table: CompiledWords): string[] {
  const numbers = title.match(/(?<![\p{L}\d])\d+/gu) ?? [];
  const words = splitTitle(title).flatMap((part) => writtenOut(part, table));
  const long = words.flatMap((word) => ABBREVIATIONS[word]?.split(' ') ?? shortForm(word, table) ?? [word]);
  return [...long.filter((word) => !FILLERS.has(word)), ...numbers];
}

/** Joins the words, so that "copy writer" is the same as "copywriter". */
const inOneWord = (words: readonly string[]): string => loosely(words.map(loosely).join(''));

/**
 * Returns the long form of an English abbreviation whose point is missing: "Mgr". Other languages do not
 * leave out the point.
 */
function shortForm(word: string, { short, everywhere }: CompiledWords): readonly string[] | undefined {
  return short.get(`${word}.`)?.find(({ language }) => (language & everywhere) !== 0)?.long;
}

/** Returns a text that forms of one word share: "programme" and "program", "organiser" and "organizers". */
function loosely(word: string): string {
  return word
    .replace(/s$/u, '')
    .replace(/mme$/u, 'm')
    .replace(/(?<=\p{L}{3})is(?=(?:e|er|ing|ation)$)/u, 'iz')
    .replace(/(?<=\p{L})our/u, 'or')
    .replace(/tre$/u, 'ter')
    .replace(/(\p{L})\1+/gu, '$1');
}

function isTypo(one: string, other: string, table: CompiledWords): boolean {
  const [shorter, longer] = [one, other].map(({ length }) => length).toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  if (longer > LONGEST_TYPO || longer - shorter > 2) return false;
  const [ofOne, ofOther] = [languagesOf(one, table), languagesOf(other, table)];
  if ((ofOne & ofOther & table.everywhere) !== 0) return false;
  if (ofOne !== 0 && ofOther !== 0) return shorter >= ONE_LETTER_ABROAD && edits(one, other) <= 1;
  const most = longer >= TWO_TYPOS && one[0] === other[0] ? 2 : 1;
  return longer >= ONE_TYPO && edits(one, other) <= most;
}

/** Returns the languages that know a word. If only its parts are known, all languages with compounds. */
function languagesOf(word: string, table: CompiledWords): number {
  const known = knownIn(word, table) | knownIn(word.replace(/s$/u, ''), table);
  if (known !== 0) return known;
  const isCompound = [table.roles, table.levels].some((book) =>
    affixesOf(word, book, table).some(({ meaning }) => meaning.mark !== 'occupational'),
  );
  return isCompound ? table.compounding : 0;
}

/** Removes the first entry that fits. Returns whether there was one. */
function takeFirst(entries: string[], fits: (entry: string) => boolean): boolean {
  const at = entries.findIndex(fits);
  if (at !== -1) entries.splice(at, 1);
  return at !== -1;
}

/**
 * Returns how many edits turn one word into the other. An edit adds, removes or replaces one letter, or swaps
 * two neighboring letters.
 */
function edits(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_none, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      next[at] = Math.min(
        (next[at - 1] ?? 0) + 1,
        (last[at] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[at - 2] ?? 0) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
