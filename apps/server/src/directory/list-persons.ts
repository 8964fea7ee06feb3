import type { DirectoryPictures, DirectoryStats, RolesCounted } from '@kithline/contract/stats.ts';
import type { directoryApi, PersonResult } from '@kithline/contract/directory.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import { decodeFilter, type Filter, splitNoneOf, withoutCriterion } from '@kithline/contract/filter.ts';
import { PERSON_FILTERS, personFiltersIn } from '@kithline/contract/filter-tables.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import type { PersonRef } from '@kithline/contract/people.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { followMerged } from '../lookups/datasets/follow-merged.ts';
import { type NameReason, nameReasons } from '../people/name-reasons.ts';
import { readPersonRefs } from '../people/read-person-refs.ts';
import { readScope } from '../scopes/read-scope.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import { DIALOG_ENTRIES } from '../search/directory-search.ts';
import { OWN_FILTERS, ownReasons } from '../search/filters/own-filters.ts';
import type { PersonCriteria } from '../search/person-criteria.ts';
import { type KeptPerson, keptAmong } from './keeping-in-touch/overdue.queries.ts';
import { matchedConnections, networksOfMembers } from './known-through.queries.ts';
import { type LabelCriterion, labelsOf, matchedLabels } from './labelled.queries.ts';
import { matchedEducationItems, matchedRoleItems } from './matched-items.ts';
import { amongBoth, peopleNamed } from './meant-by-name.ts';
import { personsMeant } from './meant-entities.queries.ts';
import { changeTimes, timeOfChange } from './changed-last.queries.ts';
import { type OwnRelation, ownRelations, summaryItems } from './person-facts.queries.ts';
import { notedDays } from './kept-notes.queries.ts';
import { type PersonPageFacts, presentPerson } from './present-person.ts';
import { readOrder } from './read-order.ts';
import { readText } from './read-criterion.ts';
import { readPersonCriteria } from './read-person-criteria.ts';
import { broughtBy } from './saved-searches/brought-by.queries.ts';
import { type LiveSearch, newFirst } from './saved-searches/new-results.ts';
import { type ListedMarks, readMarks } from './saved-searches/read-marks.ts';
import { requireMayFilter } from './may-filter.ts';

interface Search {
  /**
   * The people whom the filter of names means, the best first. Null without such a filter, or if the name is
   * searched by its words.
   */
  meant: readonly number[] | null;
  viewerScope: ViewerScope;
  filter: Filter;
  labels: readonly LabelCriterion[];
  criteria: PersonCriteria;
}

/** A page of the people of a scope who satisfy every filter, with the reasons. */
export async function listPersons(
  app: AppContext,
  viewer: Viewer,
  query: ListQuery,
): Promise<Page<PersonResult>> {
  const search = await readSearch(app, { viewer }, query);
  const { viewerScope, meant, criteria } = search;
  const listed = await readMarks(app, viewer, { query, search: livePersons(app.search, search) });
  const changedSince = criteria.own['experience.changedSince']?.text;
  const order = await readOrder(app, query.order, { viewerScope, listed: 'person', meant, changedSince });
  const at = { page: query.page, limit: query.limit, ...newFirst(order, listed.newIds) };
  const { ids, total } = await listed.search.find(listed.search.among, at);
  const facts = await hydrate(app, ids, search);
  const results = ids
    .map((id) => presentPerson(id, search.filter, facts))
    .filter((result) => result !== null);
  const times = viewerScope.scope.kind === 'admin' ? await changeTimes(app.db, 'person', ids) : null;
  const brought = await newestChanges(app, viewerScope, { ids, listed });
  return toPage(
    results.map((result) => ({
      ...result,
      ...timeOfChange(times, result.person.id),
      ...listed.mark(result.person.id),
      ...brought(result.person.id),
    })),
    { ...at, total },
  );
}

/**
 * Returns a function that gives, for new people only, the newest change since the search was marked as seen.
 */
async function newestChanges(
  { db }: AppContext,
  viewerScope: ViewerScope,
  { ids, listed: { newIds, seenOn } }: { ids: readonly number[]; listed: ListedMarks },
): Promise<(id: number) => Pick<PersonResult, 'broughtBy'>> {
  const isNew = new Set(newIds);
  const personIds = ids.filter((id) => isNew.has(id));
  if (seenOn === null) return () => ({});
  const changes = await broughtBy(db, viewerScope, { personIds, since: seenOn });
  return (id) => ({ broughtBy: changes.get(id) });
}

/** A search of people in the form that saved searches use. */
export function livePersons(
  search: AppContext['search'],
  { viewerScope, criteria }: Pick<Search, 'viewerScope' | 'criteria'>,
): LiveSearch {
  return {
    entity: 'person',
    viewerScope,
    among: criteria.among,
    find: (among, at) => search.persons(viewerScope, { ...criteria, among }, at),
  };
}

/** Persons of a scope by id, as lists show them, each with the values that satisfy the filter. */
export async function presentPersons(
  app: AppContext,
  ids: readonly number[],
  { viewerScope, filter }: Pick<Search, 'viewerScope' | 'filter'>,
): Promise<Map<number, PersonResult>> {
  const facts = await hydrate(app, ids, await asSearch(app, { viewerScope }, filter));
  const results = ids.map((id) => presentPerson(id, filter, facts)).filter((result) => result !== null);
  return new Map(results.map((result) => [result.person.id, result]));
}

export interface PersonOfFile {
  readonly person: PersonRef;
  readonly own: OwnRelation | null;
}

/**
 * Persons of a scope by id, as exported files list them. The queries run one after the other, so that a file
 * with thousands of people uses only one connection.
 */
export async function readForFile(
  { db }: AppContext,
  ids: readonly number[],
  viewerScope: ViewerScope,
): Promise<Map<number, PersonOfFile>> {
  const refs = await readPersonRefs(db, viewerScope, ids);
  const relations = await ownRelations(db, ids, viewerScope);
  return new Map([...refs].map(([id, person]) => [id, { person, own: relations.get(id) ?? null }]));
}

/** Decodes a list request: its scope, its filter, and the resulting criteria. */
export async function readSearch(
  app: NameServices,
  who: Pick<ViewerScope, 'viewer' | 'isExact'>,
  query: ListQuery,
): Promise<Search> {
  const viewerScope = { ...who, scope: readScope(who.viewer, query) };
  const table = personFiltersIn(viewerScope.scope);
  return asSearch(app, { viewerScope }, await followMerged(app.db, table, decodeFilter(table, query)));
}

type NameServices = Pick<AppContext, 'db' | 'things' | 'personsAt'>;

/** With `meant`, the name is not looked up again. */
async function asSearch(
  app: NameServices,
  { viewerScope, meant: known }: { viewerScope: ViewerScope; meant?: Search['meant'] },
  filter: Filter,
): Promise<Search> {
  const { db } = app;
  requireMayFilter(viewerScope.viewer, filter);
  const labels = await labelsOf(db, viewerScope, filter);
  const name = filter['summary']?.criteria['name'];
  const meant = known !== undefined && name ? known : await peopleNamed(app, viewerScope, name);
  const { among, outside } = await personsMeant(db, filter, { labels, viewerScope });
  const networkOf = await networksOfMembers(db, filter['network']?.criteria['knownThrough']);
  const criteria = readPersonCriteria(filter, { among: amongBoth(among, meant), outside, networkOf });
  return {
    viewerScope,
    filter,
    labels,
    meant,
    criteria: meant === null ? criteria : { ...criteria, name: null },
  };
}

async function hydrate(
  app: AppContext,
  ids: readonly number[],
  { viewerScope, filter, labels, criteria }: Search,
): Promise<PersonPageFacts> {
  const { db } = app;
  const ties = filter['network']?.criteria ?? {};
  // A criterion with the modifier "none of" gives no reasons.
  const { positive } = splitNoneOf(PERSON_FILTERS, filter);
  const [persons, relations, summary, roles, educations, own, given, noted, kept, connections] =
    await Promise.all([
      app.search.listedPersons(viewerScope, ids),
      ownRelations(db, ids, viewerScope),
      positive['summary'] ? summaryItems(db, ids, { group: positive['summary'], viewerScope }) : [],
      criteria.role
        ? matchedRoleItems(app, viewerScope, {
            personIds: ids,
            criteria: criteria.role,
            filters: activeIn(positive, 'experience'),
          })
        : new Map(),
      criteria.education
        ? matchedEducationItems(app, viewerScope, {
            personIds: ids,
            criteria: criteria.education,
            filters: activeIn(positive, 'education'),
          })
        : new Map(),
      ownReasons(db, viewerScope, { personIds: ids, own: criteria.own }),
      Promise.all(labels.map((criterion) => matchedLabels(db, ids, criterion))),
      ties['notedSince'] ? notedDays(db, ids, viewerScope.viewer) : new Map<number, string>(),
      ties['inTouch'] ? keptAmong(db, viewerScope.viewer, ids) : new Map<number, KeptPerson>(),
      matchedConnections(db, viewerScope, {
        personIds: ids,
        criterion: positive['network']?.criteria['knownThrough'],
      }),
    ]);
  const typed = readText(filter['summary']?.criteria['name'])?.words ?? [];
  const names = new Map([...persons].map(([id, { person }]) => [id, { name: person.name, typed }]));
  const nameReason =
    typed.length > 0 ? await nameReasons(db, viewerScope, names) : new Map<number, NameReason>();
  const reasons = { nameReason, summary, roles, educations, own, labels: given, noted, kept, connections };
  return { persons, relations, ...reasons };
}

/** The names of a group's active filters that one row must satisfy together. */
function activeIn(filter: Filter, group: string): string[] {
  return Object.keys(filter[group]?.criteria ?? {}).filter((name) => !(`${group}.${name}` in OWN_FILTERS));
}

/**
 * The top lists (such as the organizations with the most people) for the people of a scope who satisfy every
 * filter. For a saved search, the query can ask to count only new people.
 */
export async function readPersonStats(
  app: AppContext,
  viewer: Viewer,
  query: ListQuery & { roles: RolesCounted },
): Promise<ReplyOf<typeof directoryApi.personStats>> {
  const search = await readSearch(app, { viewer }, query);
  const listed = await readMarks(app, viewer, { query, search: livePersons(app.search, search) });
  const criteria = { ...search.criteria, among: listed.search.among };
  const { stats, ...found } = await app.search.stats(search.viewerScope, criteria, query.roles);
  const top = Object.entries(stats).map(([box, entries]) => [box, entries.slice(0, DIALOG_ENTRIES)]);
  return {
    ...found,
    stats: Object.fromEntries(top) as DirectoryStats,
    rolesCounted: query.roles,
    cache: false,
  };
}

export async function readPictures(
  { search }: AppContext,
  viewer: Viewer,
  query: ScopeQuery & { roles: RolesCounted },
): Promise<DirectoryPictures> {
  return search.pictures({ viewer, scope: readScope(viewer, query) }, query.roles);
}

/**
 * For each criterion, how many people the search finds without it, the largest number first. Criteria without
 * which the search finds nobody are left out.
 */
export async function readRelaxations(
  app: AppContext,
  viewer: Viewer,
  query: ListQuery,
): Promise<ReplyOf<typeof directoryApi.relaxations>> {
  const { viewerScope, filter, meant } = await readSearch(app, { viewer }, query);
  const results = [];
  for (const [group, { criteria }] of Object.entries(filter)) {
    for (const name of Object.keys(criteria)) {
      const rest = await asSearch(app, { viewerScope, meant }, withoutCriterion(filter, group, name));
      const total = await app.search.countPersons(viewerScope, rest.criteria);
      if (total > 0) results.push({ group, filter: name, total });
    }
  }
  return { results: results.toSorted((a, b) => b.total - a.total) };
}

/**
 * The query of a list request. Filters are keys beside page and scope, so the contract's type cannot separate
 * them.
 */
export type ListQuery = ScopeQuery & { page: number; limit: number; order?: string } & Readonly<
    Record<string, unknown>
  >;
