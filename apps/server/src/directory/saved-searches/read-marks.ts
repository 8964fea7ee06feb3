import { decodeFilter, encodeFilter, type FilterTable } from '@kithline/contract/filter.ts';
import { organizationFiltersIn, personFiltersIn } from '@kithline/contract/filter-tables.ts';
import type { SavedEntity } from '@kithline/contract/saved-searches.ts';
import type { Scope } from '@kithline/contract/scope.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import type { ListQuery } from '../list-persons.ts';
import { amongBoth } from '../meant-by-name.ts';
import { type LiveSearch, newResults, resultsOf } from './new-results.ts';
import { mayUseSearch } from '../../scopes/may-use-search.ts';
import { type SearchRow, searchById } from './saved-searches.queries.ts';
import { marksOf } from './seen-marks.queries.ts';

export interface ListedMarks {
  readonly newIds: readonly number[];
  /** When the viewer last marked results as seen. Null: no result counts as new. */
  readonly seenOn: Date | null;
  /** All results, or only the new ones. */
  readonly search: LiveSearch;
  mark(id: number): { isNew?: boolean };
}

export function filtersOf(entity: SavedEntity, scope: Pick<Scope, 'kind'>): FilterTable {
  return entity === 'person' ? personFiltersIn(scope) : organizationFiltersIn(scope);
}

/**
 * How a list marks the new results of the saved search that its query names. Marks nothing if the list has
 * another filter, scope or entity than the search, or if the viewer does not have the search.
 */
export async function readMarks(
  { db }: Pick<AppContext, 'db'>,
  viewer: Viewer,
  { query, search }: { query: ListQuery; search: LiveSearch },
): Promise<ListedMarks> {
  const searchId = query['savedSearch'];
  const row = typeof searchId === 'number' ? await searchById(db, viewer, searchId) : null;
  if (row === null || !isListed(row, viewer, { query, search }))
    return { newIds: [], seenOn: null, search, mark: () => ({}) };
  const marks = await marksOf(db, { userId: viewer.userId, searchId: row.id });
  const newIds = await newResults(db, search, { marks, results: await resultsOf(search) });
  const isNew = new Set(newIds);
  return {
    newIds,
    seenOn: marks.seenOn,
    search: query['onlyNew'] === 'true' ? { ...search, among: amongBoth(search.among, newIds) } : search,
    mark: (id) => ({ isNew: isNew.has(id) }),
  };
}

function isListed(
  row: SearchRow,
  viewer: Viewer,
  { query, search: { entity, viewerScope } }: { query: ListQuery; search: LiveSearch },
): boolean {
  if (row.deletedOn !== null || row.entity !== entity || !mayUseSearch(viewer, row)) return false;
  const { scope } = viewerScope;
  const searched = row.inEveryone ? 'admin' : (row.collectiveId ?? viewer.networkId);
  if (searched !== (scope.kind === 'admin' ? 'admin' : scope.id)) return false;
  const table = filtersOf(entity, scope);
  const listed = Object.entries(encodeFilter(table, decodeFilter(table, query)));
  return (
    listed.length === Object.keys(row.filter).length &&
    listed.every(([key, value]) => row.filter[key] === value)
  );
}
