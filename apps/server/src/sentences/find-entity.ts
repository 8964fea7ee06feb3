import type { Meaning } from './meanings.ts';
import type { Item } from './split-sentence.ts';

export type Entity = 'person' | 'organization';

/** Kinds of meanings that name organizations. */
const OF_ORGANIZATIONS = new Set(['firm', 'type']);
/** Kinds of meanings that describe only people. */
const OF_PEOPLE = new Set([
  'role',
  'tag',
  'seniority',
  'title',
  'degree',
  'strength',
  'member',
  'collaboration',
]);
/** An organization after such a word describes people: "people at banks". */
const OBJECT_ROLES = ['at', 'worksAt', 'workedAt', 'from', 'former', 'in', 'near', 'support', 'invest'];
/** Words that are used only of people: "studied", "changed jobs", "losing touch". */
const CLAUSE_ROLES = [
  'study',
  'alumni',
  'student',
  'changed',
  'connected',
  'noted',
  'losingTouch',
  'keepInTouch',
];

/** A sentence asks for organizations if its head noun is a kind of organization, otherwise for people. */
export function entityOf(items: readonly Item[]): Entity {
  let isObject = false;
  let isOrganization = false;
  for (const [at, item] of items.entries()) {
    const kind = items[at - 1]?.number === null || at === 0 ? kindOfHead(item) : null;
    if (isOrganization && endsPhrase(item))
      return item.isAfterBreak && kind === 'person' ? kind : 'organization';
    if (kind === 'person') return 'person';
    if (kind === 'organization' && !isObject) isOrganization = true;
    const isGrammar = item.roles.size > 0 && item.meanings.length === 0;
    if (isGrammar && !item.roles.has('filler')) isObject = isObjectRole(item) && at > 0;
    else if (item.meanings.some(({ kind: own }) => own === 'place')) isObject = false;
  }
  return isOrganization ? 'organization' : 'person';
}

/**
 * Whether the phrase of the head noun ends before an item: at a comma, or at a word such as "in" or "who".
 */
function endsPhrase({ roles, meanings, isAfterBreak }: Item): boolean {
  if (isAfterBreak) return true;
  return meanings.length === 0 && [...roles].some((role) => role !== 'filler' && role !== 'and');
}

const isObjectRole = ({ roles }: Item): boolean => OBJECT_ROLES.some((role) => roles.has(role));

function kindOfHead(item: Item): Entity | null {
  const { roles, meanings } = item;
  if (meanings.some(isOfOrganizations)) return 'organization';
  if (roles.has('organization') || meanings.some(isTagOfOrganizations)) return 'organization';
  if (roles.has('person') || CLAUSE_ROLES.some((role) => roles.has(role))) return 'person';
  // "Hiring", for example, may describe people or organizations.
  if (meanings.some(({ kind }) => kind === 'orgTag')) return null;
  return meanings.some(({ kind }) => OF_PEOPLE.has(kind)) ? 'person' : null;
}

/** Tags that name a kind of organization. */
const NOUNS_OF_TAGS = ['B Corp', 'Portfolio Company', 'Subsidiary', 'Unicorn'];

function isTagOfOrganizations(meaning: Meaning): boolean {
  return (
    meaning.kind === 'orgTag' &&
    meaning.isPhrase &&
    meaning.values.some(({ name }) => NOUNS_OF_TAGS.includes(name))
  );
}

function isOfOrganizations(meaning: Meaning): boolean {
  return OF_ORGANIZATIONS.has(meaning.kind);
}
