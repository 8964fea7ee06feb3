import { foldText } from '@kithline/base/fold-text.ts';
import type { Random } from './random.ts';
import type { NameFrequency, SampleFacts } from './sample-facts.ts';

export type Gender = 'female' | 'male';

export interface PersonName {
  firstName: string;
  lastName: string;
  gender: Gender;
}

export type NameChooser = (random: Random, culture: string) => PersonName;

/**
 * Entries of the frequency lists that are left out, such as titles, suffixes, and names of rulers, singers
 * and famous families.
 */
const NOT_ORDINARY = new Set(
  (
    'prince princess pope duke king lady sir baby adolf benito junior neto filho iii obasanjo abacha abaribe rothschild ' +
    'stratos fofonoff reyne blacher nurhaliza koo haddou sentimenti vries jong berg ben abascal cathcart matsudaira'
  ).split(' '),
);

/** Cultures that have another name in the frequency lists. */
const LISTED_AS: Readonly<Record<string, string>> = {
  'United Kingdom': 'England',
  Ireland: 'Republic of Ireland',
};

const LISTED_GIVEN_NAMES = 6;
const LISTED_SURNAMES = 12;
/** Countries where many people have a surname from each parent. */
const DOUBLE_SURNAME = new Set(['Portugal', 'Spain', 'Mexico', 'Brazil']);

/**
 * Returns a function that draws names that fit a culture. Each list of names begins with our own names
 * (balanced by gender, with accents). Frequent names from the lists of the LDBC data generator
 * (`given-names.csv`, `surnames.csv`) follow, if our own list lacks them.
 */
export function createNameChooser(facts: SampleFacts): NameChooser {
  const cultures = new Map(
    Object.entries(facts.names).map(([culture, own]) => {
      const listed = LISTED_AS[culture] ?? culture;
      const female = split(own.female);
      const male = split(own.male);
      const extraGiven = mostFrequent(facts.givenNames, listed, LISTED_GIVEN_NAMES);
      const extraFamily = mostFrequent(facts.surnames, listed, LISTED_SURNAMES);
      return [
        culture,
        {
          female,
          // The LDBC lists have no gender; their frequent names are nearly always men's.
          male: [...male, ...missingIn([...male, ...female], extraGiven)],
          family: [...split(own.family), ...missingIn(split(own.family), extraFamily)],
        },
      ];
    }),
  );
  return (random, culture) => {
    const names = cultures.get(culture);
    if (names === undefined) throw new Error(`No names are known for ${culture}.`);
    const gender: Gender = random.chance(0.49) ? 'female' : 'male';
    const family = pickCommon(random, names.family);
    const isDouble = DOUBLE_SURNAME.has(culture) && random.chance(0.18);
    const lastName = isDouble ? `${family} ${otherThan(family, random, names.family)}` : family;
    return {
      firstName: pickCommon(random, names[gender]),
      lastName: gender === 'female' ? womansSurname(culture, lastName) : lastName,
      gender,
    };
  };
}

/** Four of ten draws prefer names near the beginning of the list, because real names differ in frequency. */
function pickCommon(random: Random, names: readonly string[]): string {
  return random.chance(0.4) ? random.pickSkewed(names) : random.pick(names);
}

/** Returns the women's form of a surname, which differs only for some Polish and Czech surnames. */
function womansSurname(culture: string, surname: string): string {
  if (culture === 'Poland') return surname.replace(/([sc]k)i$/u, '$1a');
  if (culture !== 'Czechia') return surname;
  if (surname.endsWith('ý')) return surname.replace(/ý$/u, 'á');
  return `${surname.replace(/ec$/u, 'c').replace(/a$/u, '')}ová`;
}

function otherThan(name: string, random: Random, names: readonly string[]): string {
  const other = random.pick(names);
  return other === name ? (names[0] ?? name) : other;
}

function split(names: string): string[] {
  return names.split(names.includes('|') ? '|' : ' ');
}

function mostFrequent(list: readonly NameFrequency[], country: string, count: number): string[] {
  return list
    .filter((entry) => entry.country === country && isOrdinary(entry.name))
    .toSorted((a, b) => b.frequency - a.frequency)
    .slice(0, count)
    .map((entry) => entry.name);
}

function isOrdinary(name: string): boolean {
  return /^\p{Lu}[\p{Ll}'-]+(?:-\p{L}[\p{Ll}]+)?$/u.test(name) && !NOT_ORDINARY.has(name.toLowerCase());
}

/**
 * Returns the names of `extra` that `own` lacks, ignoring accents and punctuation. Leaves out names of one or
 * two letters.
 */
function missingIn(own: readonly string[], extra: readonly string[]): string[] {
  const key = (name: string): string => foldText(name).replace(/[^\p{L}]/gu, '');
  const known = new Set(own.map(key));
  return extra.filter((name) => !known.has(key(name)) && name.length > 2);
}
