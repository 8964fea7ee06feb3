import type { MatchedBlock, MatchedItem, OrganizationResult } from '@kithline/contract/directory.ts';
import { decodeFilter, type Filter } from '@kithline/contract/filter.ts';
import { ORGANIZATION_FILTERS, organizationFiltersIn } from '@kithline/contract/filter-tables.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import type { House, Viewer } from '../house.ts';
import { readScope } from '../scopes/read-scope.ts';
import { readScopeTotals } from '../search-index/scope-stats.ts';
import { labelsOf } from './labelled.queries.ts';
import type { ListQuery } from './list-query.ts';
import { organizationsMatching } from './matching-organizations.queries.ts';
import { readOrganizationCriteria } from './organization-criteria.ts';
import {
  facesOf,
  type OrganizationItem,
  organizationItems,
  organizationSummaries,
  type OrganizationSummary,
} from './organization-facts.queries.ts';
import { placesOf } from './places.queries.ts';
import { readOrder } from './read-order.ts';

/** Organizations of a scope that satisfy every filter, and why each of them does. */
export async function listOrganizations(
  { db }: House,
  viewer: Viewer,
  query: ListQuery,
): Promise<Page<OrganizationResult>> {
  const scope = readScope(viewer, query);
  const filter = decodeFilter(organizationFiltersIn(scope), query);
  const labels = await labelsOf(db, { viewer, scope }, filter);
  const criteria = readOrganizationCriteria(filter, await placesOf(db, filter), labels);
  const { organizations } = await readScopeTotals(db, scope.id);
  const at = { page: query.page, limit: query.limit, order: readOrder(query.order) };
  const { ids, total } = await organizationsMatching(db, { id: scope.id, organizations }, { criteria, at });
  const [summaries, faces, items] = await Promise.all([
    organizationSummaries(db, ids),
    facesOf(db, ids, scope),
    organizationItems(db, ids, { filter, labels }),
  ]);
  const results = ids.flatMap((id) => {
    const organization = summaries.get(id);
    if (!organization) return [];
    const { people, faces: first } = faces.get(id) ?? { people: 0, faces: [] };
    return [{ organization, people, faces: first, blocks: blocksOf(organization, filter, items) }];
  });
  return toPage(results, { ...at, total });
}

/** Per group of the filter, the values of this organization that satisfied it, in the order of the filter table. */
function blocksOf(
  organization: OrganizationSummary,
  filter: Filter,
  found: readonly OrganizationItem[],
): MatchedBlock[] {
  const own = found.filter((item) => item.organization_id === organization.id);
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
