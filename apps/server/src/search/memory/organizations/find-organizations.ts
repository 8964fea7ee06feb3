import type { TypedText } from '../../../platform/text/match-text.ts';
import type { Found, PageAt } from '../../directory-search.ts';
import type { OrganizationItems } from '../../organization-criteria.ts';
import type { AskedOfOrganization, AskedOrganizations } from '../ask/asked.ts';
import { type Columns, NONE, SOURCES } from '../columns/columns.ts';
import { indexOf } from '../columns/id-table.ts';
import { pageRanked } from '../people/page-ranked.ts';
import { eachTextWith, hasOneOf, type Pattern } from '../columns/texts.ts';
import { maskOfIds, patternsOf } from '../people/masks.ts';
import type { OrganizationNames } from './organization-names.ts';
import type { OrganizationsOfScope } from './scope-organizations.ts';
import { float64At, int32At } from '../columns/entry-at.ts';

type IsWanted = (organization: number) => boolean;

/** The organizations that satisfy every criterion, in the order of names. */
export function findOrganizations(
  columns: Columns,
  { inOrder, names }: OrganizationsOfScope,
  criteria: AskedOrganizations,
): Int32Array {
  const tests = testsOf(columns, names, criteria);
  return tests.length === 0 ? inOrder : inOrder.filter((at) => tests.every((test) => test(at)));
}

function testsOf(
  columns: Columns,
  names: OrganizationNames,
  {
    name,
    knownAs,
    noneOf,
    isWithoutIndustry,
    isWithoutType,
    source,
    among,
    outside,
    ...conditions
  }: AskedOrganizations,
): IsWanted[] {
  const { organizations } = columns;
  const tests = conditionTests(columns, conditions);
  if (among) {
    const mask = maskOfIds(columns, 'organizations', among);
    tests.push((at) => mask[at] === 1);
  }
  if (outside.length > 0) {
    const mask = maskOfIds(columns, 'organizations', outside);
    tests.push((at) => mask[at] !== 1);
  }
  for (const reversed of noneOf) {
    const all = conditionTests(columns, reversed);
    tests.push((at) => !all.every((test) => test(at)));
  }
  if (isWithoutType) tests.push((at) => organizations.hasStatedType[at] === 0);
  if (source) {
    const number = SOURCES.indexOf(source);
    tests.push((at) => organizations.source[at] === number);
  }
  if (isWithoutIndustry) tests.push(isWithout(columns, 'industries'));
  if (name?.exact) tests.push(isNamed(names, Buffer.from(name.whole)));
  else if (name) tests.push(isKnownOr(columns, knownAs, isCalled(columns, names, name)));
  return tests;
}

function conditionTests(
  columns: Columns,
  { placeIds, items, sizes, types }: AskedOfOrganization,
): IsWanted[] {
  const { organizations } = columns;
  const tests: IsWanted[] = [];
  if (types) tests.push((at) => types.includes(int32At(organizations.type, at)));
  if (sizes) {
    const mask = maskOfIds(columns, 'lookups', sizes);
    tests.push((at) => mask[int32At(organizations.size, at)] === 1);
  }
  if (placeIds) {
    const mask = maskOfIds(columns, 'places', placeIds);
    tests.push((at) => mask[int32At(organizations.place, at)] === 1);
  }
  for (const [dataset, { ids, all }] of Object.entries(items))
    tests.push(hasItems(columns, dataset as OrganizationItems, { ids, all }));
  return tests;
}

function isKnownOr(columns: Columns, ids: readonly number[], isWanted: IsWanted): IsWanted {
  if (ids.length === 0) return isWanted;
  const isKnown = maskOfIds(columns, 'organizations', ids);
  return (organization) => isKnown[organization] === 1 || isWanted(organization);
}

function isNamed(names: OrganizationNames, whole: Buffer): IsWanted {
  return (organization) => names.equals(organization, whole);
}

/**
 * Returns a test that accepts organizations where each word fits the name, an alias or a seen spelling. First
 * rules out nearly all organizations: those where the longest word fits no name, no alias and no spelling
 * from any space.
 */
export function isCalled(columns: Columns, names: OrganizationNames, typed: TypedText): IsWanted {
  const words = patternsOf(typed);
  const [longest] = words;
  if (longest === undefined) return () => false;
  const candidates = organizationsWith(columns, longest);
  return (organization) => candidates[organization] === 1 && names.fit(organization, words);
}

/**
 * Returns a test that accepts organizations where each word fits the common name or a common alias. Spellings
 * of files and facts do not count.
 */
export function isCommonlyCalled(columns: Columns, typed: TypedText): IsWanted {
  const { organizations, texts } = columns;
  const words = patternsOf(typed);
  const [longest] = words;
  if (longest === undefined) return () => false;
  const candidates = organizationsWith(columns, longest);
  const fits = (at: number, word: readonly Pattern[]): boolean => {
    const aliases = int32At(organizations.aliases, at);
    return (
      hasOneOf(texts.keys, int32At(organizations.key, at), word) ||
      (aliases !== NONE && hasOneOf(texts.aliases, aliases, word))
    );
  };
  return (at) => candidates[at] === 1 && words.every((word) => fits(at, word));
}

function organizationsWith(
  { organizations, companies, texts }: Columns,
  word: readonly Pattern[],
): Uint8Array {
  const keys = new Uint8Array(texts.keys.starts.length);
  const aliases = new Uint8Array(texts.aliases.starts.length);
  for (const pattern of word) {
    eachTextWith(texts.keys, pattern, (key) => (keys[key] = 1));
    eachTextWith(texts.aliases, pattern, (text) => (aliases[text] = 1));
  }
  const found = new Uint8Array(organizations.id.length);
  const [ownKeys, ownAliases] = [organizations.key, organizations.aliases];
  for (let at = 0; at < found.length; at++)
    if (keys[int32At(ownKeys, at)] === 1 || aliases[int32At(ownAliases, at)] === 1) found[at] = 1;
  const { key: companyKeys, organization: organizationsOf } = companies;
  for (let company = 0; company < organizationsOf.length; company++)
    if (keys[int32At(companyKeys, company)] === 1) found[int32At(organizationsOf, company)] = 1;
  return found;
}

/**
 * Returns a test that accepts organizations that have at least one of these items or, if `all` is true, every
 * one of them. Ids of other datasets never match.
 */
function hasItems(
  columns: Columns,
  dataset: OrganizationItems,
  { ids, all }: { ids: readonly number[]; all: boolean },
): IsWanted {
  const { organizations, sets, setItems, lookups } = columns;
  const number = columns.datasets.indexOf(dataset);
  const listedItems = new Set(
    ids.map((id) => indexOf(columns.ids.lookups, id)).filter((at) => lookups.dataset[at] === number),
  );
  const least = all ? new Set(ids).size : 1;
  return (organization) => {
    const set = int32At(organizations.items, organization);
    if (set === NONE) return false;
    let count = 0;
    for (let at = int32At(sets.start, set); at < int32At(sets.start, set + 1); at++)
      if (listedItems.has(int32At(setItems.lookup, at))) count++;
    return count >= least;
  };
}

function isWithout(columns: Columns, dataset: OrganizationItems): IsWanted {
  const { organizations, sets, setItems, lookups } = columns;
  const number = columns.datasets.indexOf(dataset);
  // Many organizations share a set, so each set is examined once.
  const hasOne = Uint8Array.from({ length: Math.max(0, sets.start.length - 1) }, (_, set) => {
    for (let at = int32At(sets.start, set); at < int32At(sets.start, set + 1); at++)
      if (lookups.dataset[int32At(setItems.lookup, at)] === number) return 1;
    return 0;
  });
  return (organization) => hasOne[int32At(organizations.items, organization)] !== 1;
}

export function pageOfOrganizations(columns: Columns, found: Int32Array, at: PageAt): Found {
  const { page, limit, order, ranked } = at;
  if (ranked !== undefined) {
    const ids = Array.from(found, (row) => float64At(columns.organizations.id, row));
    return { ids: pageRanked(ids, ranked, at), total: ids.length };
  }
  const from = (page - 1) * limit;
  const to = from + limit;
  const { length } = found;
  const { id } = columns.organizations;
  const those =
    order === 'name-desc'
      ? found.slice(Math.max(0, length - to), Math.max(0, length - from)).reverse()
      : found.slice(from, to);
  return { ids: Array.from(those, (row) => float64At(id, row)), total: length };
}
