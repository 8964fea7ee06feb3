import type { BodyOf, ReplyOf } from '@kithline/contract/endpoint.ts';
import type { selectionApi } from '@kithline/contract/selection.ts';
import { choosePersons } from '../../directory/choose-persons.ts';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { countWrite } from '../count-write.ts';
import { rateAll, personsRated, type Rating, ratingsBefore } from './chosen.queries.ts';

/**
 * Records how well the viewer knows all chosen people except the viewer. Returns the previous strengths of
 * those whose strength changed.
 */
export async function rateChosen(
  app: AppContext,
  viewer: Viewer,
  { strengthId, ...selection }: BodyOf<typeof selectionApi.rate>,
): Promise<ReplyOf<typeof selectionApi.rate>> {
  const personIds = await ratable(app, viewer, selection);
  return inTransaction(app.db, async (db) => {
    const before = await ratingsBefore(db, viewer.userId, { personIds, strengthId });
    const changed = await rateAll(db, viewer.userId, { personIds, strengthId, now: app.clock() });
    await publishChanged(db, viewer, changed);
    const byBefore = Map.groupBy(changed, (id): Rating => before.get(id) ?? null);
    return { changed: [...byBefore].map(([rating, ids]) => ({ before: rating, personIds: ids })) };
  });
}

/**
 * Undoes `rateChosen` for people who had the strength `before`. Skips people whose strength is no longer
 * `strengthId`, the one that `rateChosen` set.
 */
export async function unrateChosen(
  app: AppContext,
  viewer: Viewer,
  { strengthId, before, ...selection }: BodyOf<typeof selectionApi.unrate>,
): Promise<ReplyOf<typeof selectionApi.unrate>> {
  const personIds = await ratable(app, viewer, selection);
  return inTransaction(app.db, async (db) => {
    const unchanged = await personsRated(db, viewer.userId, { personIds, strengthId });
    const rating = { personIds: unchanged, strengthId: before, now: app.clock() };
    const changed = await rateAll(db, viewer.userId, rating);
    await publishChanged(db, viewer, changed);
    return { changed };
  });
}

/** Counts the write. Leaves out the viewer, because nobody can rate themselves. */
async function ratable(
  app: AppContext,
  viewer: Viewer,
  selection: Parameters<typeof choosePersons>[2],
): Promise<number[]> {
  await countWrite(app, viewer, 'strengths');
  const { ids } = await choosePersons(app, viewer, selection);
  return ids.filter((id) => id !== viewer.personId);
}

/** Sends an event only to the member's own tabs, because strengths are private. */
async function publishChanged(db: Db, viewer: Viewer, changed: readonly number[]): Promise<void> {
  if (changed.length > 0) await publish(db, [viewer.userId], { type: 'refresh.ties', data: {} });
}
