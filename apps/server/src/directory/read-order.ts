import type { SavedEntity } from '@kithline/contract/saved-searches.ts';
import type { Scope } from '@kithline/contract/scope.ts';
import type { AppContext } from '../app-context.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { PageAt, Ranking } from '../search/directory-search.ts';
import { changedLast } from './changed-last.queries.ts';
import { personRanking, type SortedBy } from './order-of-persons.queries.ts';
import { requireMayOrder } from './may-filter.ts';

/** The orders that a list can have in a scope. */
export function ordersOf(listed: SavedEntity, { kind }: Pick<Scope, 'kind'>): readonly string[] {
  const isEveryone = kind === 'admin';
  const ofPeople = isEveryone
    ? ['changedJob']
    : ['connected', 'strength', 'touched', 'organization', 'changedJob'];
  const sorted = listed === 'person' ? ofPeople : [];
  return [
    ...['name', 'relevance', ...sorted].flatMap((by) => [`${by}-asc`, `${by}-desc`]),
    ...(isEveryone ? ['changed-desc'] : []),
    ...(isEveryone && listed === 'organization' ? ['people-desc'] : []),
  ];
}

/**
 * Reads the order of a list. Throws 403 if the viewer's token may not use it. Sorts by name instead of an
 * order that `ordersOf` does not return, of relevance without `meant`, and of changed job without
 * `changedSince`. `meant` are the ids that the filter of names means, the best first. `changed-desc` is by
 * the last change of the profile, `people-desc` by the number of people at an organization.
 */
export async function readOrder(
  { db, search }: Pick<AppContext, 'db' | 'search'>,
  requested: string | undefined,
  {
    viewerScope,
    listed,
    meant = null,
    changedSince,
  }: {
    viewerScope: ViewerScope;
    listed: SavedEntity;
    meant?: readonly number[] | null;
    changedSince?: string | undefined;
  },
): Promise<Pick<PageAt, 'order' | 'ranked'>> {
  const order = ordersOf(listed, viewerScope.scope).find((known) => known === requested) ?? 'name-asc';
  const [by = '', direction] = order.split('-');
  requireMayOrder(viewerScope.viewer, by);
  const descending = direction === 'desc';
  if (by === 'name') return { order: descending ? 'name-desc' : 'name-asc' };
  if (by === 'relevance')
    return {
      order: 'name-asc',
      ...(meant === null ? {} : { ranked: inTurn(descending ? meant.toReversed() : meant) }),
    };
  if (by === 'changed') return { order: 'name-asc', ranked: inTurn(await changedLast(db, listed)) };
  if (by === 'changedJob') {
    if (changedSince === undefined) return { order: 'name-asc' };
    const { personIds } = await search.changedPersons(viewerScope, changedSince);
    return { order: 'name-asc', ranked: inTurn(descending ? [...personIds] : [...personIds].toReversed()) };
  }
  if (by === 'people') return { order: 'name-asc', ranked: inTurn(await search.largest(viewerScope)) };
  return {
    order: 'name-asc',
    ranked: await personRanking(db, viewerScope, { by: by as SortedBy, descending }),
  };
}

function inTurn(ids: readonly number[]): Ranking {
  return { ids, ranks: ids.map((_, at) => at) };
}
