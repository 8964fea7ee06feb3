import { decodeFilter, encodeFilter, filterKeys } from '@kithline/contract/filter.ts';
import type { SavedSearchCount } from '@kithline/contract/saved-searches.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import type { AppContext } from '../../app-context.ts';
import { suggest } from '../../lookups/autocomplete.ts';
import { readScope } from '../../scopes/read-scope.ts';
import type { Viewer } from '../../viewer.ts';
import { liveOrganizations, readOrganizationSearch } from '../list-organizations.ts';
import { livePersons, readSearch } from '../list-persons.ts';
import type { LiveSearch } from './new-results.ts';
import { filtersOf } from './read-marks.ts';
import type { SearchRow } from './saved-searches.queries.ts';

type Gone = SavedSearchCount['gone'];

export function scopeOf(viewer: Viewer, { collectiveId, inEveryone }: Scoped): ScopeQuery {
  if (inEveryone) return { admin: 'true' };
  return collectiveId === null ? { networkId: viewer.networkId } : { collectiveId };
}

type Scoped = Pick<SearchRow, 'collectiveId' | 'inEveryone'>;

export type ScopedSearch = Scoped & Pick<SearchRow, 'entity' | 'filter'>;

/** A saved search with the viewer's present rights. It finds nothing if one of its filters cannot be read. */
export async function readLiveSearch(
  app: AppContext,
  viewer: Viewer,
  row: ScopedSearch,
): Promise<LiveSearch> {
  const scope = scopeOf(viewer, row);
  const query = { ...row.filter, page: 1, limit: 1, ...scope };
  const search =
    row.entity === 'person'
      ? livePersons(app.search, await readSearch(app, { viewer }, query))
      : liveOrganizations(app.search, await readOrganizationSearch(app, viewer, query));
  return unknownFilters(row, search.viewerScope.scope).length > 0 ? { ...search, among: [] } : search;
}

/**
 * The filters of a search that this version cannot read, and those with a choice that was deleted or that the
 * viewer can no longer see.
 */
export async function goneChoices(app: AppContext, viewer: Viewer, row: ScopedSearch): Promise<Gone> {
  const scopeQuery = scopeOf(viewer, row);
  const scope = readScope(viewer, scopeQuery);
  const table = filtersOf(row.entity, scope);
  const gone = unknownFilters(row, scope);
  for (const [group, { criteria }] of Object.entries(decodeFilter(table, row.filter)))
    for (const [filter, { ids }] of Object.entries(criteria)) {
      const dataset = table[group]?.filters[filter]?.dataset;
      if (ids === undefined || dataset === undefined) continue;
      const found = await suggest(app, viewer, {
        dataset,
        ids: ids.join(','),
        page: 1,
        limit: ids.length,
        ...scopeQuery,
      });
      const known = new Set(found.results.map(({ id, formerId }) => formerId ?? id));
      if (ids.some((id) => !known.has(id))) gone.push({ group, filter });
    }
  return gone;
}

/**
 * Whether a key is the modifier of a group. Without a filter of its group, it has no effect and is not
 * encoded, so it does not count as a filter that this version cannot read.
 */
const isOfGroup = (key: string) => key.split('.').length === 2;
const filterOf = (key: string) => key.split('.').slice(0, 2).join('.');

/** The filters that this version does not have, or whose value it cannot read. */
function unknownFilters({ entity, filter }: ScopedSearch, scope: LiveSearch['viewerScope']['scope']): Gone {
  const table = filtersOf(entity, scope);
  const known = new Set(filterKeys(table));
  const read = encodeFilter(table, decodeFilter(table, filter));
  const isLost = (key: string) => !known.has(key) || (read[key] !== filter[key] && !isOfGroup(key));
  const lost = Object.keys(filter).filter(isLost).map(filterOf);
  return [...new Set(lost)].map((key) => {
    const [group = '', name = ''] = key.split('.');
    return { group, filter: name };
  });
}
