import type { OrganizationNames } from '../organizations/organization-names.ts';
import type { OrganizationsOfScope } from '../organizations/scope-organizations.ts';
import { countOf, type Matches } from '../people/find-persons.ts';
import type { CountedPictures } from '../stats/pictures.ts';
import type { CountedLists } from '../stats/top-lists.ts';
import { Cache } from './cache.ts';
import type { CacheName, Counters } from './counters.ts';
import type { People, SortedPeople } from './view.ts';

/** Persons whose order is remembered, over all scopes: 8 bytes each. Keys weigh what their text takes. */
const MOST_PERSONS = 4_000_000;
/** Scopes of which organizations, top lists and titles are remembered. */
const MOST_SCOPES = 40;

/**
 * Persons found whose places are remembered, over all questions: 4 bytes each. The next page and the stats
 * ask the same again. Keys weigh what their text takes: thousands of places may be named in one.
 */
const MOST_MATCHES = 4_000_000;
/** What a question weighs that finds nobody. */
const LEAST_WEIGHT = 1_000;

/** What is remembered of one version. */
export function newCaches(counters: Counters) {
  const ofScopes = (name: CacheName) => ({ most: MOST_SCOPES, count: counters.of(name) });
  return {
    people: new Cache<People>(ofScopes('people')),
    organizations: new Cache<OrganizationsOfScope>(ofScopes('organizations')),
    names: new Cache<OrganizationNames>(ofScopes('organizationNames')),
    used: new Cache<Uint8Array>(ofScopes('organizationsInUse')),
    stats: new Cache<CountedLists>(ofScopes('stats')),
    largest: new Cache<number[]>(ofScopes('largest')),
    pictures: new Cache<CountedPictures>(ofScopes('pictures')),
    matches: new Cache<Matches>({
      most: MOST_MATCHES,
      weigh: (matches, key) => countOf(matches) + key.length / 4 + LEAST_WEIGHT,
      count: counters.of('matches'),
    }),
  };
}

export type CachesOfVersion = ReturnType<typeof newCaches>;

/** Follows from version to version: those who came since the sorting are not among them. */
export function newSortedPeople(counters: Counters): Cache<SortedPeople> {
  return new Cache({
    most: MOST_PERSONS,
    weigh: ({ persons }, key) => persons.length + key.length / 8,
    count: counters.of('sortedPeople'),
  });
}
