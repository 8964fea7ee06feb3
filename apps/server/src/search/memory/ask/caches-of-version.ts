import type { ChangedPersons } from '../../changed-persons.ts';
import type { OrganizationNames } from '../organizations/organization-names.ts';
import type { OrganizationsOfScope } from '../organizations/scope-organizations.ts';
import { countOf, type Matches } from '../people/find-persons.ts';
import type { WorkplacesOfNetwork } from '../people/changed-persons.ts';
import type { CountedPictures } from '../stats/pictures.ts';
import type { CountedLists } from '../stats/top-lists.ts';
import { Cache } from './cache.ts';
import type { CacheName, Counters } from './counters.ts';
import type { People, SortedPeople } from './view.ts';

/**
 * The most persons in all cached lists of scopes together. A person takes 8 bytes, so 8 characters of a key
 * count like one person.
 */
const MOST_PERSONS = 4_000_000;
/** The most entries of each cache that has an entry per scope. */
const MOST_SCOPES = 40;

/**
 * The most persons in all cached results together. Results are cached because the next page and the stats ask
 * the same question again. A person takes 4 bytes, so 4 characters of a key count like one person: a key may
 * contain the ids of thousands of places.
 */
const MOST_MATCHES = 4_000_000;
/** Added to the weight of each cached question, so that a question that finds nobody has weight, too. */
const LEAST_WEIGHT = 1_000;

export function newCaches(counters: Counters) {
  const ofScopes = (name: CacheName) => ({ most: MOST_SCOPES, count: counters.of(name) });
  return {
    people: new Cache<People>(ofScopes('people')),
    organizations: new Cache<OrganizationsOfScope>(ofScopes('organizations')),
    names: new Cache<OrganizationNames>(ofScopes('organizationNames')),
    used: new Cache<Uint8Array>(ofScopes('organizationsInUse')),
    networks: new Cache<number[]>(ofScopes('networksOfScope')),
    stats: new Cache<CountedLists>(ofScopes('stats')),
    largest: new Cache<number[]>(ofScopes('largest')),
    pictures: new Cache<CountedPictures>(ofScopes('pictures')),
    changedPersons: new Cache<ChangedPersons>(ofScopes('changedPersons')),
    workplaces: new Cache<WorkplacesOfNetwork>(ofScopes('workplaces')),
    matches: new Cache<Matches>({
      most: MOST_MATCHES,
      weigh: (matches, key) => countOf(matches) + key.length / 4 + LEAST_WEIGHT,
      count: counters.of('matches'),
    }),
  };
}

export type CachesOfVersion = ReturnType<typeof newCaches>;

/**
 * Returns a cache for lists of sorted people. All versions of the columns use it until the keeper, which
 * writes the columns, sorts all persons again.
 */
export function newSortedPeople(counters: Counters): Cache<SortedPeople> {
  return new Cache({
    most: MOST_PERSONS,
    weigh: ({ persons }, key) => persons.length + key.length / 8,
    count: counters.of('sortedPeople'),
  });
}
