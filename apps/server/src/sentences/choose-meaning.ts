import type { CalledLocation } from '../lookups/places/locations.ts';
import type { Entity } from './find-entity.ts';
import type { Meaning } from './meanings.ts';
import type { WordRole } from './phrases.ts';

type Kind = Meaning['kind'];

/** A sentence, and one of its items: a word, or words that belong together. */
export interface Context {
  readonly entity: Entity;
  /** The roles of the word that goes with the item: usually before it, but after it in "Bocconi alumni". */
  readonly before: ReadonlySet<WordRole>;
  /** Whether the sentence asks for investment firms. */
  readonly isInvestment: boolean;
  /** Whether the sentence asks for executive search firms. */
  readonly isSearch: boolean;
  /** Whether the item begins with a capital letter. False for a sentence of one word. */
  readonly isCapital: boolean;
  /** Whether the item begins with a word in capitals: "CFO". */
  readonly isUpper: boolean;
  /** Whether a comma or other punctuation precedes the item. */
  readonly isAfterBreak: boolean;
  readonly letters: number;
  /** Number of words of the item. */
  readonly length: number;
}

/** For each role of a word, the kinds of values that are likely after the word. */
const BY_ROLE: readonly (readonly [role: WordRole, kinds: readonly Kind[]])[] = [
  ['knownThrough', ['member']],
  ['sector', ['industry', 'firm', 'field']],
  ['label', ['label']],
  ['like', ['interest', 'cause', 'collaboration']],
  ['support', ['cause', 'organization']],
  ['openTo', ['collaboration']],
  ['invest', ['area', 'stage']],
  ['practiceArea', ['practice', 'jobFunction', 'specialty']],
  ['study', ['organization', 'major', 'degree']],
  ['alumni', ['organization', 'major', 'degree']],
  ['student', ['organization', 'major', 'degree']],
  ['degree', ['major']],
  ['former', ['organization']],
  ['worksAt', ['organization']],
  ['workedAt', ['organization']],
  ['changed', ['organization']],
];
/** The kinds of values, besides names, in a sentence about people, the likeliest first. */
const OF_PEOPLE: readonly Kind[] = [
  'strength',
  'seniority',
  'tag',
  'title',
  'role',
  'field',
  'degree',
  'industry',
  'firm',
  'type',
  'size',
];
/** The same in a sentence about organizations. */
const OF_ORGANIZATIONS: readonly Kind[] = ['orgTag', 'type', 'firm', 'industry', 'size'];
/** A place with fewer letters is understood only after a word such as "in", or in capitals ("LA"). */
const LEAST_LETTERS = 4;

export function chooseMeaning(meanings: readonly Meaning[], context: Context): Meaning | null {
  for (const kind of kindsInOrder(context)) {
    const fitting = meanings.filter((meaning) => isOfKind(meaning, kind) && mayMean(meaning, context));
    const chosen = fitting.find((meaning) => !('isPhrase' in meaning) || meaning.isPhrase) ?? fitting[0];
    if (chosen !== undefined) return chosen;
  }
  return null;
}

function isOfKind(meaning: Meaning, kind: Kind | 'partOfName'): boolean {
  if (meaning.kind !== 'organization') return meaning.kind === kind;
  return kind === (meaning.part === 'whole' ? 'organization' : 'partOfName');
}

const STUDIES: readonly WordRole[] = ['study', 'alumni', 'student'];

function kindsInOrder(context: Context): (Kind | 'partOfName')[] {
  const { entity, before } = context;
  const own = BY_ROLE.flatMap(([role, kinds]) => (before.has(role) ? kinds : []));
  const usual = entity === 'person' ? OF_PEOPLE : kindsOfOrganizations(context);
  const isStudy = STUDIES.some((role) => before.has(role)) && !before.has('in');
  const parts = isStudy || before.has('support') ? (['partOfName'] as const) : [];
  const rest = ['label', 'collaboration'] as const;
  if (before.has('near')) return [...own, 'place', ...usual, 'organization', 'partOfName', ...rest];
  const isAt = before.has('at') || before.has('from');
  if (isAt && entity === 'person' && !before.has('in'))
    return [...own, ...parts, 'organization', ...usual, 'place', 'partOfName', ...rest];
  return [...own, ...parts, ...usual, ...inOrderOfNames(before), 'partOfName', ...rest];
}

/** The likelier kind first. A word may mean both "at" and "in". */
function inOrderOfNames(before: ReadonlySet<WordRole>): readonly Kind[] {
  return before.has('at') && !before.has('in') ? ['organization', 'place'] : ['place', 'organization'];
}

function kindsOfOrganizations({ isInvestment, isSearch }: Context): Kind[] {
  return [
    ...OF_ORGANIZATIONS.slice(0, 2),
    ...(isInvestment ? (['stage', 'area'] as const) : []),
    ...(isSearch ? (['practice', 'jobFunction', 'specialty', 'seniority'] as const) : []),
    ...OF_ORGANIZATIONS.slice(2),
    'stage',
  ];
}

function mayMean(meaning: Meaning, context: Context): boolean {
  if (meaning.kind === 'organization') return mayMeanOrganization(meaning, context);
  if (meaning.kind === 'place') return mayMeanPlace(meaning.readings[0], context);
  if (meaning.kind === 'degree') return context.letters > 2 || context.isUpper;
  if (meaning.kind === 'label') return context.before.has('label') || context.length > 1;
  return true;
}

const WITH_NAME: readonly WordRole[] = [
  'at',
  'worksAt',
  'workedAt',
  'former',
  'from',
  'study',
  'alumni',
  'student',
  'support',
  'changed',
];

/**
 * A part of an organization's name counts only after a word such as "at", or if it has several words that at
 * most two organizations' names contain.
 */
function mayMeanOrganization(
  { part, total }: { part: 'whole' | 'beginning' | 'within'; total: number },
  { before, length, letters }: Context,
): boolean {
  if (part === 'whole') return letters > 2 || WITH_NAME.some((role) => before.has(role));
  const hasWord = WITH_NAME.some((role) => before.has(role));
  if (part === 'within' && length === 1) return hasWord && total === 1 && letters > 2;
  return hasWord ? letters > 2 : length > 1 && total <= 2;
}

/** A place with fewer people than this needs more evidence, if no word such as "in" precedes it. */
const LEAST_PEOPLE = 50_000;

/**
 * Abbreviations and names of small places are often ordinary words ("la", "Humble", "no"), so they need more
 * evidence, such as the word "in" before them.
 */
function mayMeanPlace(
  best: CalledLocation | undefined,
  { before, letters, isUpper, isCapital, isAfterBreak }: Context,
): boolean {
  const hasWord = ['in', 'near', 'from', 'not'].some((role) => before.has(role));
  if (hasWord || (isUpper && letters <= 3)) return true;
  if (letters < LEAST_LETTERS) return false;
  const place = best?.place ?? null;
  if (place === null) return true;
  if (place.population < LEAST_PEOPLE) return place.isUsual && (isCapital || isAfterBreak);
  return place.isUsual || isAfterBreak;
}
