import type { AppContext } from '../app-context.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { PageAt, Ranking } from '../search/directory-search.ts';
import { changedLast } from './changed-last.queries.ts';
import { personRanking, type SortedBy } from './order-of-persons.queries.ts';

/**
 * The order of a list: by name; of people also by the viewer's connection or rating or by where they work; in
 * everyone, for administrators, what was changed last or the largest organizations first. By relevance, those
 * whom a name means stand in their order, `meant`. An unknown one falls back to name-asc.
 */
export async function readOrder(
  { db, search }: Pick<AppContext, 'db' | 'search'>,
  order: string | undefined,
  {
    viewerScope,
    listed,
    meant = null,
  }: { viewerScope: ViewerScope; listed: 'person' | 'organization'; meant?: readonly number[] | null },
): Promise<Pick<PageAt, 'order' | 'ranked'>> {
  const relevance = /^relevance-(asc|desc)$/.exec(order ?? '');
  if (relevance !== null && meant !== null)
    return { order: 'name-asc', ranked: inTurn(relevance[1] === 'desc' ? meant.toReversed() : meant) };
  if (viewerScope.scope.kind === 'admin' && order === 'changed-desc')
    return { order: 'name-asc', ranked: inTurn(await changedLast(db, listed)) };
  if (viewerScope.scope.kind === 'admin' && listed === 'organization' && order === 'people-desc')
    return { order: 'name-asc', ranked: inTurn(await search.largest(viewerScope)) };
  const sorting = listed === 'person' && viewerScope.scope.kind !== 'admin' ? SORTED.exec(order ?? '') : null;
  if (sorting !== null) {
    const [, by, direction] = sorting;
    const sorted = { by: by as SortedBy, descending: direction === 'desc' };
    return { order: 'name-asc', ranked: await personRanking(db, viewerScope, sorted) };
  }
  return { order: order === 'name-desc' ? 'name-desc' : 'name-asc' };
}

const SORTED = /^(connected|strength|organization)-(asc|desc)$/;

function inTurn(ids: readonly number[]): Ranking {
  return { ids, ranks: ids.map((_, at) => at) };
}
