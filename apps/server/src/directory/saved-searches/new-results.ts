import { MOST_SEEN, type SavedEntity } from '@kithline/contract/saved-searches.ts';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';
import type { Found, PageAt, Ranking } from '../../search/directory-search.ts';
import type { Db } from '../../tables.ts';
import { amongBoth } from '../meant-by-name.ts';
import { changedSince } from './changed-since.queries.ts';
import type { Marks } from './seen-marks.queries.ts';

/** A search that is ready to run with a viewer's present rights. */
export interface LiveSearch {
  readonly entity: SavedEntity;
  readonly viewerScope: ViewerScope;
  /** Null means the whole scope. */
  readonly among: readonly number[] | null;
  find(among: readonly number[] | null, at: PageAt): Promise<Found>;
}

export interface Results {
  readonly total: number;
  /** Ids of all results; null for more than `MOST_SEEN`, which are too many to store. */
  readonly ids: readonly number[] | null;
}

const EVERYTHING: PageAt = { page: 1, limit: MOST_SEEN + 1, order: 'name-asc' };

export async function resultsOf(search: LiveSearch): Promise<Results> {
  const { ids, total } = await search.find(search.among, EVERYTHING);
  return { total, ids: total > MOST_SEEN ? null : ids };
}

/**
 * The results that the search did not have when it was marked as seen; none if it was never marked. With too
 * many results to store, only those that have changed since then are considered. If there were too many at
 * that time, each of these counts as new.
 */
export async function newResults(
  db: Db,
  search: LiveSearch,
  { marks: { seenOn, seen }, results }: { marks: Marks; results: Results },
): Promise<number[]> {
  if (seenOn === null) return [];
  const isNew = (id: number) => seen === null || !seen.has(id);
  if (results.ids !== null && seen !== null) return results.ids.filter(isNew);
  const changed = await changedSince(db, search.viewerScope, { entity: search.entity, since: seenOn });
  if (changed.length === 0) return [];
  const { ids } = await search.find(amongBoth(search.among, changed), EVERYTHING);
  return ids.filter(isNew);
}

/** Puts new results first. New and other results each keep the given order. */
export function newFirst(
  order: Pick<PageAt, 'order' | 'ranked'>,
  newIds: readonly number[],
): Pick<PageAt, 'order' | 'ranked'> {
  if (newIds.length === 0) return order;
  const { ids, ranks } = order.ranked ?? { ids: [], ranks: [] };
  const isNew = new Set(newIds);
  // New results keep their rank; those without one follow at `behind`. All other results are shifted behind
  // them.
  const behind = ranks.reduce((most, rank) => Math.max(most, rank), 0) + 1;
  const ranked = new Set(ids);
  const unranked = newIds.filter((id) => !ranked.has(id));
  const shifted = (rank: number, at: number) => (isNew.has(ids[at] ?? 0) ? rank : rank + behind + 1);
  const all: Ranking = {
    ids: [...ids, ...unranked],
    ranks: [...ranks.map(shifted), ...unranked.map(() => behind)],
  };
  return { ...order, ranked: all };
}
