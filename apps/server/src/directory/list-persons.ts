import type { DirectoryPictures } from '@kithline/contract/stats.ts';
import type { directoryApi, PersonResult } from '@kithline/contract/directory.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import { decodeFilter, type Filter, withoutCriterion } from '@kithline/contract/filter.ts';
import { personFiltersIn } from '@kithline/contract/filter-tables.ts';
import type { ScopeQuery } from '@kithline/contract/scope.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import type { House, Viewer } from '../house.ts';
import { readPersonRefs } from '../people/read-person-refs.ts';
import { type ReadableScope, readScope } from '../scopes/read-scope.ts';
import {
  countStats,
  readScopePictures,
  readScopeStats,
  readScopeTotals,
} from '../search-index/scope-stats.ts';
import type { Db } from '../tables.ts';
import { countPersons, matches, personsMatching, type SizedScope } from './matching-persons.queries.ts';
import { asksNothing, type PersonCriteria, readPersonCriteria } from './person-criteria.ts';
import { connectionsOf, ownRelations, summaryItems } from './person-facts.queries.ts';
import { labelsOf, matchedLabels } from './labelled.queries.ts';
import { matchedEducations, matchedRoles } from './person-rows.queries.ts';
import { presentPerson, type PersonPageFacts } from './present-person.ts';
import type { ListQuery } from './list-query.ts';
import { placesOf } from './places.queries.ts';
import { readOrder } from './read-order.ts';

interface Search {
  scope: ReadableScope;
  sized: SizedScope;
  filter: Filter;
  criteria: PersonCriteria;
}

/** People of a scope who satisfy every filter, and why each of them does. */
export async function listPersons(
  { db }: House,
  viewer: Viewer,
  query: ListQuery,
): Promise<Page<PersonResult>> {
  const search = await readSearch(db, viewer, query);
  const at = { page: query.page, limit: query.limit, order: readOrder(query.order) };
  const { ids, total } = await personsMatching(db, search.sized, { criteria: search.criteria, at });
  const facts = await hydrate(db, ids, { ...search, viewer });
  const results = ids
    .map((id) => presentPerson(id, search.filter, facts))
    .filter((result) => result !== null);
  return toPage(results, { ...at, total });
}

async function readSearch(db: Db, viewer: Viewer, query: ListQuery): Promise<Search> {
  const scope = readScope(viewer, query);
  const filter = decodeFilter(personFiltersIn(scope), query);
  return {
    scope,
    sized: { id: scope.id, people: (await readScopeTotals(db, scope.id)).persons },
    filter,
    criteria: await readCriteria(db, { viewer, scope }, filter),
  };
}

async function readCriteria(
  db: Db,
  sight: { viewer: Viewer; scope: ReadableScope },
  filter: Filter,
): Promise<PersonCriteria> {
  const [places, labels] = await Promise.all([placesOf(db, filter), labelsOf(db, sight, filter)]);
  return readPersonCriteria(filter, { places, labels, scope: sight.scope });
}

async function hydrate(
  db: Db,
  ids: readonly number[],
  { scope, filter, criteria, viewer }: Search & { viewer: Viewer },
): Promise<PersonPageFacts> {
  const [refs, relations, connections, summary, roles, educations, labels] = await Promise.all([
    readPersonRefs(db, ids),
    ownRelations(db, ids, { viewer, scope }),
    connectionsOf(db, ids, { viewer, scope }),
    filter['summary'] ? summaryItems(db, ids, filter['summary']) : [],
    criteria.role ? matchedRoles(db, ids, criteria.role) : new Map(),
    criteria.education ? matchedEducations(db, ids, criteria.education) : new Map(),
    Promise.all(criteria.labels.map((labels) => matchedLabels(db, ids, labels))),
  ]);
  return { refs, relations, connections, summary, roles, educations, labels };
}

/** The top lists of a scope as they are kept, or counted now for those who satisfy the filters. */
export async function readPersonStats(
  { db }: House,
  viewer: Viewer,
  query: ListQuery,
): Promise<ReplyOf<typeof directoryApi.personStats>> {
  const { sized, criteria } = await readSearch(db, viewer, query);
  if (asksNothing(criteria)) {
    const { totals, stats } = await readScopeStats(db, sized.id);
    return { total: totals.persons, stats, cache: true };
  }
  const { total, stats } = await countStats(db, {
    persons: matches(sized, criteria, 'facets'),
    among: sized.people,
  });
  return { total, stats, cache: false };
}

export async function readPictures(
  { db }: House,
  viewer: Viewer,
  query: ScopeQuery,
): Promise<DirectoryPictures> {
  return readScopePictures(db, readScope(viewer, query).id);
}

/** For a search without results: how many people each single filter keeps away, largest first. */
export async function readRelaxations(
  { db }: House,
  viewer: Viewer,
  query: ListQuery,
): Promise<ReplyOf<typeof directoryApi.relaxations>> {
  const { scope, sized, filter } = await readSearch(db, viewer, query);
  const results = [];
  for (const [group, { criteria }] of Object.entries(filter)) {
    for (const name of Object.keys(criteria)) {
      const rest = withoutCriterion(filter, group, name);
      const total = await countPersons(db, sized, await readCriteria(db, { viewer, scope }, rest));
      if (total > 0) results.push({ group, filter: name, total });
    }
  }
  return { results: results.toSorted((a, b) => b.total - a.total) };
}
