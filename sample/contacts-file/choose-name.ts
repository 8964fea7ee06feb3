import type { Random } from '../population/random.ts';
import type { NameSource } from './name-source.ts';
import { PROPORTIONS, type Trait } from './proportions.ts';

export interface ChosenName {
  readonly country: string;
  /** As the person writes it, perhaps with emoji or credentials. */
  readonly firstName: string;
  readonly lastName: string;
  /** First and last name without decorations, from which the profile's address is made. */
  readonly plain: string;
  /** Whether the address keeps the accents, percent-encoded. */
  readonly encodesSlug: boolean;
}

interface PlainName {
  readonly country: string;
  readonly first: string;
  readonly last: string;
}

const HOME_COUNTRIES = 4;
const PROPORTION_OF_HOME = 0.6;
const TRIES_WITH_ONE_NAME = 10;
const MOST_TRIES = 30;
const CREDENTIALS = [
  'PhD',
  'MBA',
  'PMP',
  'CPA',
  'MD',
  'PhD, PMP',
  'MBA, PMP',
  'CFA',
  'RN',
  'PE',
  'CISSP',
  'SHRM-CP',
  'Esq.',
] as const;
const EMOJI = ['🚀', '🌟', '🌍', '💡', '✅', '☁️', '👩‍💻', '🇺🇦'] as const;
const NICKNAMES = ['Al', 'Bee', 'Coco', 'Dee', 'Jo', 'Kit', 'Lou', 'Max', 'Nic', 'Sam'] as const;
const SLOGANS = ['Hiring', 'Speaker', 'Author', 'Coach', 'MBA'] as const;
const OTHER_SCRIPTS: readonly (readonly [givenNames: string, surnames: string])[] = [
  ['伟 芳 娜 敏 静 磊 洋 艳', '王 李 张 刘 陈 杨 赵 黄'],
  ['Анна Иван Мария Сергей Ольга Дмитрий', 'Иванова Петров Смирнова Кузнецов Попова'],
  ['محمد فاطمة علي مريم حسن', 'أحمد حسين إبراهيم خليل منصور'],
  ['Μαρία Γιώργος Ελένη Νίκος', 'Παπαδόπουλος Γεωργίου Δημητρίου'],
  ['太郎 花子 健 美咲', '佐藤 鈴木 高橋 田中'],
  ['민준 서연 지훈 수진', '김 이 박 최 정'],
];
const MARKED = /\p{M}|[łøđðßæœıþ]/iu;

/**
 * Returns a function that draws names. Nearly all names are distinct; a small, fixed proportion occurs twice.
 */
export function createNameChooser(source: NameSource, random: Random): () => ChosenName {
  const home = random.sample(source.countries, HOME_COUNTRIES);
  const accented = countriesWithAccents(source);
  const used = new Set<string>();
  const repeatable: PlainName[] = [];
  return () => {
    // Half of the proportion, because each repeated name makes two rows with the same name.
    const repeated = random.chance(proportionOf('sharedName') / 2) ? repeatable.pop() : undefined;
    if (repeated !== undefined) return undecorated(repeated);
    if (random.chance(proportionOf('otherScript'))) return otherScript(random, used);
    const marked = random.chance(proportionOf('diacritics'));
    const country = random.pick(
      marked ? accented : random.chance(PROPORTION_OF_HOME) ? home : source.countries,
    );
    const plain = unusedName(source, { country, marked, used }, random);
    const name = decorate(plain, random);
    if (name.firstName === plain.first && name.lastName === plain.last) keepSome(repeatable, plain);
    return name;
  };
}

/** Converts a proportion of all rows to a proportion of the rows that are not blank. */
function proportionOf(trait: Trait): number {
  return PROPORTIONS[trait] / (1 - PROPORTIONS.blankButDate);
}

function keepSome(names: PlainName[], name: PlainName): void {
  if (names.length < 100) names.push(name);
}

function unusedName(
  source: NameSource,
  wish: { readonly country: string; readonly marked: boolean; readonly used: Set<string> },
  random: Random,
): PlainName {
  const { country, marked, used } = wish;
  for (let tries = 1; ; tries += 1) {
    const drawn = drawName(source, { country, marked }, random);
    // When most combinations are used, some people get a second given name.
    const second =
      tries > TRIES_WITH_ONE_NAME ? ` ${random.pick(ofSpelling(source.givenNames(country)).plain)}` : '';
    const name = { ...drawn, first: drawn.first + second };
    const fullName = `${name.first} ${name.last}`;
    if (used.has(fullName) && tries < MOST_TRIES) continue;
    used.add(fullName);
    return name;
  }
}

function drawName(
  source: NameSource,
  { country, marked }: { readonly country: string; readonly marked: boolean },
  random: Random,
): PlainName {
  const givenNames = ofSpelling(source.givenNames(country));
  const surnames = ofSpelling(source.surnames(country));
  const first = random.pickSkewed(givenNames.plain);
  const last = random.pickSkewed(surnames.plain);
  if (!marked) return { country, first, last };
  const inSurname = givenNames.marked.length === 0 || (surnames.marked.length > 0 && random.chance(0.5));
  return inSurname
    ? { country, first, last: random.pick(surnames.marked) }
    : { country, first: random.pick(givenNames.marked), last };
}

function countriesWithAccents(source: NameSource): readonly string[] {
  const accented = source.countries.filter(
    (country) => [...source.givenNames(country), ...source.surnames(country)].filter(isMarked).length > 0,
  );
  if (accented.length === 0)
    throw new Error('The names of no country have accents, so no file can have its proportion of them.');
  return accented;
}

const spellings = new WeakMap<readonly string[], { marked: string[]; plain: string[] }>();

/**
 * Splits names into those with an accent or a special letter, and those without. If all have one,
 * four common names stand in for the second list.
 */
function ofSpelling(names: readonly string[]): { marked: string[]; plain: string[] } {
  const known = spellings.get(names);
  if (known !== undefined) return known;
  const marked = names.filter(isMarked);
  const plain = names.filter((name) => !isMarked(name));
  const split = { marked, plain: plain.length > 0 ? plain : ['Sam', 'Kim', 'Robin', 'Alex'] };
  spellings.set(names, split);
  return split;
}

function isMarked(name: string): boolean {
  return MARKED.test(name.normalize('NFD'));
}

function otherScript(random: Random, used: Set<string>): ChosenName {
  const [givenNames, surnames] = random.pick(OTHER_SCRIPTS);
  const [first, last] = [random.pick(givenNames.split(' ')), random.pick(surnames.split(' '))];
  used.add(`${first} ${last}`);
  return { ...undecorated({ country: '', first, last }), encodesSlug: true };
}

function undecorated({ country, first, last }: PlainName): ChosenName {
  return { country, firstName: first, lastName: last, plain: `${first} ${last}`, encodesSlug: false };
}

function decorate(name: PlainName, random: Random): ChosenName {
  const { first, last } = name;
  const encodedOfMarked = (PROPORTIONS.percentEncodedUrl - PROPORTIONS.otherScript) / PROPORTIONS.diacritics;
  const encodesSlug = isMarked(first + last) && random.chance(encodedOfMarked);
  return { ...undecorated(name), encodesSlug, ...chooseDecoration(random)?.(name, random) };
}

type Decoration = (name: PlainName, random: Random) => Partial<ChosenName>;

const DECORATIONS: readonly (readonly [trait: Trait, decoration: Decoration])[] = [
  ['credentials', ({ last }, random) => ({ lastName: `${last}, ${random.pick(CREDENTIALS)}` })],
  ['emoji', ({ last }, random) => ({ lastName: `${last} ${random.pick(EMOJI)}` })],
  ['bracketsQuotesOrBar', embellish],
  ['allCapitals', ({ first, last }) => ({ firstName: first.toUpperCase(), lastName: last.toUpperCase() })],
  ['allLowerCase', ({ first, last }) => ({ firstName: first.toLowerCase(), lastName: last.toLowerCase() })],
  ['oneLetterLastName', ({ last }) => ({ lastName: last.slice(0, 1) })],
];

/** Chooses at most one decoration per name, so that each kind keeps its proportion. */
function chooseDecoration(random: Random): Decoration | null {
  let rest = random.next();
  for (const [trait, decoration] of DECORATIONS) {
    rest -= proportionOf(trait);
    if (rest < 0) return decoration;
  }
  return null;
}

function embellish({ first, last }: PlainName, random: Random): Partial<ChosenName> {
  return random.pick([
    { firstName: `${first} (${random.pick(NICKNAMES)})` },
    { firstName: `${first} "${random.pick(NICKNAMES)}"` },
    { lastName: `${last} (she/her)` },
    { lastName: `${last} | ${random.pick(SLOGANS)}` },
  ]);
}
