import type { MatchedBlock, MatchedItem, OrganizationResult } from '@kithline/contract/directory.ts';
import { decodeFilter, type Filter, splitNoneOf } from '@kithline/contract/filter.ts';
import { ORGANIZATION_FILTERS, organizationFiltersIn } from '@kithline/contract/filter-tables.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { followMerged } from '../lookups/datasets/follow-merged.ts';
import { readScope } from '../scopes/read-scope.ts';
import type { Faces } from '../search/directory-search.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { OrganizationCriteria } from '../search/organization-criteria.ts';
import { organizationsKnownAs } from '../organizations/joining/link-same-names.ts';
import { readPersonFaces } from '../people/read-person-refs.ts';
import type { Db } from '../tables.ts';
import { type LabelCriterion, labelsOf } from './labelled.queries.ts';
import { changeTimes, timeOfChange } from './changed-last.queries.ts';
import type { ListQuery } from './list-persons.ts';
import { amongBoth, organizationsSimilar } from './meant-by-name.ts';
import { organizationsMeant } from './meant-entities.queries.ts';
import {
  type OrganizationItem,
  organizationItems,
  organizationSummaries,
  type OrganizationSummary,
} from './organization-facts.queries.ts';
import { readOrder } from './read-order.ts';
import { readOrganizationCriteria } from './read-organization-criteria.ts';
import { type LiveSearch, newFirst } from './saved-searches/new-results.ts';
import { readMarks } from './saved-searches/read-marks.ts';
import { requireMayFilter } from './may-filter.ts';

/** A page of a scope's organizations that satisfy every filter, with the reasons. */
export async function listOrganizations(
  app: AppContext,
  viewer: Viewer,
  query: ListQuery,
): Promise<Page<OrganizationResult>> {
  const { db, search } = app;
  const requested = await readOrganizationSearch(app, viewer, query);
  const { viewerScope, filter, labels, meant } = requested;
  const listed = await readMarks(app, viewer, { query, search: liveOrganizations(search, requested) });
  const order = await readOrder(app, query.order, { viewerScope, listed: 'organization', meant });
  const at = { page: query.page, limit: query.limit, ...newFirst(order, listed.newIds) };
  const { ids, total } = await listed.search.find(listed.search.among, at);
  const [found, items] = await Promise.all([
    presentOrganizations({ db, search }, viewerScope, ids),
    organizationItems(db, ids, { filter: splitNoneOf(ORGANIZATION_FILTERS, filter).positive, labels }),
  ]);
  const times = viewerScope.scope.kind === 'admin' ? await changeTimes(db, 'organization', ids) : null;
  const results = ids.flatMap((id) => {
    const result = found.get(id);
    if (!result) return [];
    return [
      {
        ...result,
        blocks: blocksOf(result.organization, filter, items),
        ...timeOfChange(times, id),
        ...listed.mark(id),
      },
    ];
  });
  return toPage(results, { ...at, total });
}

interface OrganizationSearch {
  readonly viewerScope: ViewerScope;
  readonly filter: Filter;
  readonly labels: readonly LabelCriterion[];
  /** The organizations that a filter of similar names means, the best first. Null for any other filter. */
  readonly meant: readonly number[] | null;
  readonly criteria: OrganizationCriteria;
}

export async function readOrganizationSearch(
  app: AppContext,
  viewer: Viewer,
  query: ListQuery,
): Promise<OrganizationSearch> {
  const { db } = app;
  const viewerScope = { viewer, scope: readScope(viewer, query) };
  const table = organizationFiltersIn(viewerScope.scope);
  const filter = await followMerged(db, table, decodeFilter(table, query));
  requireMayFilter(viewer, filter);
  const labels = await labelsOf(db, viewerScope, filter);
  const name = filter['summary']?.criteria['name'];
  const meant = await organizationsSimilar(app, viewerScope, name);
  const { among, outside } = await organizationsMeant(db, filter, labels);
  const sets = { among: amongBoth(among, meant), outside };
  const criteria = readOrganizationCriteria(filter, sets, {
    isNameAnswered: meant !== null,
    knownAs: (name?.text && (await organizationsKnownAs(db, name.text))?.ids) || [],
  });
  return { viewerScope, filter, labels, meant, criteria };
}

/** A search of organizations in the form that saved searches use. */
export function liveOrganizations(
  search: AppContext['search'],
  { viewerScope, criteria }: Pick<OrganizationSearch, 'viewerScope' | 'criteria'>,
): LiveSearch {
  return {
    entity: 'organization',
    viewerScope,
    among: criteria.among,
    find: (among, at) => search.organizations(viewerScope, { ...criteria, among }, at),
  };
}

/** Organizations of a scope by id, as lists show them without a filter. */
export async function presentOrganizations(
  { db, search }: Pick<AppContext, 'db' | 'search'>,
  viewerScope: ViewerScope,
  ids: readonly number[],
): Promise<Map<number, OrganizationResult & { organization: OrganizationSummary }>> {
  const [summaries, people] = await Promise.all([
    organizationSummaries(db, ids, viewerScope),
    search.faces(viewerScope, ids),
  ]);
  const faces = await readFaces(db, viewerScope, people);
  return new Map(
    [...summaries].map(([id, organization]) => [id, { organization, ...faces(id), blocks: [] }]),
  );
}

async function readFaces(
  db: Db,
  viewerScope: ViewerScope,
  people: Map<number, Faces>,
): Promise<(organizationId: number) => Pick<OrganizationResult, 'people' | 'faces'>> {
  const known = await readPersonFaces(
    db,
    viewerScope,
    [...people.values()].flatMap(({ personIds }) => personIds),
  );
  const byId = new Map(known.map((face) => [face.id, face]));
  return (organizationId) => {
    const { people: total, personIds } = people.get(organizationId) ?? { people: 0, personIds: [] };
    return { people: total, faces: personIds.map((id) => byId.get(id)).filter((face) => face !== undefined) };
  };
}

/**
 * For each group, the values of this organization that satisfied the group's filters, in the order of the
 * filter table.
 */
function blocksOf(
  organization: OrganizationSummary,
  filter: Filter,
  found: readonly OrganizationItem[],
): MatchedBlock[] {
  const own = found.filter((item) => item.organizationId === organization.id);
  return (['summary', 'investment', 'search', 'network', 'collective'] as const).flatMap((group) => {
    const active = Object.keys(ORGANIZATION_FILTERS[group].filters).filter(
      (name) => filter[group]?.criteria[name],
    );
    const filters = active
      .map((name) => ({ name, items: itemsFor(organization, own, { group, name }) }))
      .filter(({ items }) => items.length > 0);
    return filters.length === 0 ? [] : [{ name: group, filters }];
  });
}

function itemsFor(
  organization: OrganizationSummary,
  own: readonly OrganizationItem[],
  filter: { group: string; name: string },
): MatchedItem[] {
  if (filter.name === 'name') return [{ id: organization.id, name: organization.name, matched: ['name'] }];
  return own
    .filter((item) => item.group === filter.group && item.filter === filter.name)
    .map(({ id, name, distance }) => ({
      id,
      name,
      matched: [filter.name],
      ...(distance === null ? {} : { distance: Math.round(distance * 10) / 10 }),
    }));
}
