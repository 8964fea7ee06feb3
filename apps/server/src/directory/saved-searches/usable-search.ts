import { Failure, notFound } from '../../platform/failure.ts';
import { publish } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { mayUseSearch } from '../../scopes/may-use-search.ts';
import { mayRunSearch } from '../may-filter.ts';
import { searchById, searchesOf, type SearchRow } from './saved-searches.queries.ts';

/**
 * The searches that a viewer has, in the viewer's order, without those that depend on data that the viewer's
 * token may not read.
 */
export async function usableSearches(db: Db, viewer: Viewer): Promise<SearchRow[]> {
  return (await searchesOf(db, viewer)).filter((row) => isUsable(viewer, row));
}

/** A search that the viewer has. Throws 404 for any other search, as for an unknown id. */
export async function usableSearch(db: Db, viewer: Viewer, id: number): Promise<SearchRow> {
  const row = await searchById(db, viewer, id);
  if (row === null || row.deletedOn !== null || !isUsable(viewer, row)) throw notFound();
  return row;
}

function isUsable(viewer: Viewer, row: SearchRow): boolean {
  return mayUseSearch(viewer, row) && mayRunSearch(viewer, row);
}

export const changedMeanwhile = (): Failure =>
  new Failure('conflict', {
    clientMessage: 'This search was changed in the meantime. Review it before you change it.',
  });

/** Makes the browsers of these users refetch their saved searches, after the commit. */
export async function tellBrowsers(db: Db, userIds: readonly number[]): Promise<void> {
  await publish(db, [...new Set(userIds)], { type: 'refresh.saved-searches', data: {} });
}
