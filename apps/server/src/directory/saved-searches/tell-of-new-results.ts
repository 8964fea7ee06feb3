import { DELETED_SEARCHES_KEPT_DAYS } from '@kithline/contract/saved-searches.ts';
import { sql } from 'kysely';
import type { AppContext } from '../../app-context.ts';
import { notifyOfSavedSearch } from '../../notifications/notify-of-saved-search.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { viewerNow } from '../../scopes/viewer-now.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { evaluate } from './count-saved-searches.ts';
import { holdVersion, sweepSearches, type SearchRow } from './saved-searches.queries.ts';
import { writeTold } from './seen-marks.queries.ts';
import { usableSearches } from './usable-search.ts';

const DAY = 86_400_000;

/**
 * Deletes saved searches and marks that can no longer be used (`sweepSearches`), then notifies members of new
 * results of their saved searches. Each search runs with the present rights of the member who is notified,
 * one at a time, so that the other search threads stay free for requests. A failed search does not end the
 * run. An interrupted run is repeated, and notifies nobody twice.
 */
export async function tellOfNewResults(app: AppContext, signal?: AbortSignal): Promise<void> {
  await sweepSearches(app.db, new Date(app.clock().getTime() - DELETED_SEARCHES_KEPT_DAYS * DAY));
  for (const userId of await subscribers(app.db)) {
    const viewer = await viewerNow(app.db, userId);
    for (const row of viewer ? await usableSearches(app.db, viewer) : []) {
      signal?.throwIfAborted();
      if (!viewer || row.telling !== 'in-kithline') continue;
      try {
        await tellOfSearch(app, viewer, row);
      } catch (error) {
        app.log.error(
          { err: error, userId, searchId: row.id },
          'a member could not be notified of the new results of a search',
        );
      }
    }
  }
}

async function tellOfSearch(app: AppContext, viewer: Viewer, row: SearchRow): Promise<void> {
  const { newIds, marks } = await evaluate(app, viewer, row);
  if (newIds.every((id) => marks.told.has(id))) return;
  const view = { userId: viewer.userId, searchId: row.id };
  await inTransaction(app.db, async (db) => {
    if (!(await holdVersion(db, row))) return;
    await writeTold(db, view, newIds);
    await notifyOfSavedSearch(db, { ...view, now: app.clock() });
  });
}

async function subscribers(db: Db): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct user_id from saved_search_view where telling = 'in-kithline'
    order by user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}
