import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import type { SavedSearchCount, savedSearchesApi } from '@kithline/contract/saved-searches.ts';
import type { AppContext } from '../../app-context.ts';
import { unixSeconds } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { Viewer } from '../../viewer.ts';
import { goneChoices, readLiveSearch } from './live-search.ts';
import { newResults, type Results, resultsOf } from './new-results.ts';
import { holdVersion, type SearchRow } from './saved-searches.queries.ts';
import { beginMarks, type Marks, marksOf, moveMarks, takeMarksBack } from './seen-marks.queries.ts';
import { changedMeanwhile, tellBrowsers, usableSearch, usableSearches } from './usable-search.ts';

/** The present results of a search, and which of them are new to the viewer. */
export interface Evaluated extends Results {
  readonly newIds: readonly number[];
  /** When the results were last marked as seen. Later results are new. */
  readonly seenOn: Date;
  /** When the search began. Results that appear while it runs are new next time. */
  readonly beganOn: Date;
  readonly marks: Marks;
}

/**
 * Runs a search with the viewer's present rights. The first time, no result is new, and the results are
 * marked as seen, unless the search was changed concurrently or the viewer uses an access token.
 */
export async function evaluate(app: AppContext, viewer: Viewer, row: SearchRow): Promise<Evaluated> {
  const { db } = app;
  const view = { userId: viewer.userId, searchId: row.id };
  const beganOn = app.clock();
  const marks = await marksOf(db, view);
  const search = await readLiveSearch(app, viewer, row);
  const results = await resultsOf(search);
  if (marks.seenOn !== null)
    return {
      ...results,
      beganOn,
      marks,
      seenOn: marks.seenOn,
      newIds: await newResults(db, search, { marks, results }),
    };
  if (viewer.token === undefined)
    await inTransaction(db, async (db) => {
      if (await holdVersion(db, row)) await beginMarks(db, view, { now: beganOn, ids: results.ids });
    });
  return { ...results, beganOn, marks, seenOn: beganOn, newIds: [] };
}

/**
 * Counts the present results of each of a viewer's searches, one after the other, because a single request
 * must not occupy several threads. Searches that fail are logged and left out.
 */
export async function countSearches(
  app: AppContext,
  viewer: Viewer,
): Promise<ReplyOf<typeof savedSearchesApi.counts>> {
  const results: SavedSearchCount[] = [];
  for (const row of await usableSearches(app.db, viewer))
    try {
      results.push(await countOf(app, viewer, row));
    } catch (error) {
      app.log.error({ err: error, searchId: row.id }, 'a saved search could not be counted');
    }
  return { results };
}

export async function countSearch(app: AppContext, viewer: Viewer, id: number): Promise<SavedSearchCount> {
  return countOf(app, viewer, await usableSearch(app.db, viewer, id));
}

async function countOf(app: AppContext, viewer: Viewer, row: SearchRow): Promise<SavedSearchCount> {
  const { total, newIds, seenOn } = await evaluate(app, viewer, row);
  const gone = await goneChoices(app, viewer, row);
  return { id: row.id, total, newTotal: newIds.length, seenOn: unixSeconds(seenOn), gone };
}

/** Marks the present results of a search as seen. Throws 409 if the search was changed concurrently. */
export async function markSeen(app: AppContext, viewer: Viewer, id: number): Promise<{ marked: number }> {
  const row = await usableSearch(app.db, viewer, id);
  const { ids, newIds, beganOn } = await evaluate(app, viewer, row);
  await inTransaction(app.db, async (db) => {
    if (!(await holdVersion(db, row))) throw changedMeanwhile();
    const found = { now: beganOn, ids, wasNew: newIds.length > 0 };
    await moveMarks(db, { userId: viewer.userId, searchId: id }, found);
    await tellBrowsers(db, [viewer.userId]);
  });
  return { marked: newIds.length };
}

/**
 * Undoes the last marking: results that were new before it are new again. Throws 409 if there is nothing to
 * undo.
 */
export async function unmarkSeen(app: AppContext, viewer: Viewer, id: number): Promise<void> {
  await usableSearch(app.db, viewer, id);
  await inTransaction(app.db, async (db) => {
    if (!(await takeMarksBack(db, { userId: viewer.userId, searchId: id })))
      throw new Failure('conflict', { clientMessage: 'There is nothing left to undo.' });
    await tellBrowsers(db, [viewer.userId]);
  });
}
