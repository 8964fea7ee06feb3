import type { BodyOf, ReplyOf } from '@kithline/contract/endpoint.ts';
import type { selectionApi } from '@kithline/contract/selection.ts';
import { choosePersons } from '../../directory/choose-persons.ts';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { countWrite } from '../count-write.ts';
import { rateAll, ratedSo, type Rating, ratingsBefore } from './chosen.queries.ts';

/**
 * Records how well the viewer knows all who are chosen but the viewer; answers what was recorded where that
 * was something else.
 */
export async function rateChosen(
  app: AppContext,
  viewer: Viewer,
  { strengthId, ...asked }: BodyOf<typeof selectionApi.rate>,
): Promise<ReplyOf<typeof selectionApi.rate>> {
  const personIds = await ratable(app, viewer, asked);
  return inTransaction(app.db, async (db) => {
    const before = await ratingsBefore(db, viewer.userId, { personIds, strengthId });
    const changed = await rateAll(db, viewer.userId, { personIds, strengthId, now: app.clock() });
    await tell(db, viewer, changed);
    const byBefore = Map.groupBy(changed, (id): Rating => before.get(id) ?? null);
    return { changed: [...byBefore].map(([rating, ids]) => ({ before: rating, personIds: ids })) };
  });
}

/** Brings back what was recorded before `rateChosen`, of those whose strength is still what it made it. */
export async function unrateChosen(
  app: AppContext,
  viewer: Viewer,
  { strengthId, before, ...asked }: BodyOf<typeof selectionApi.unrate>,
): Promise<ReplyOf<typeof selectionApi.unrate>> {
  const personIds = await ratable(app, viewer, asked);
  return inTransaction(app.db, async (db) => {
    const unchanged = await ratedSo(db, viewer.userId, { personIds, strengthId });
    const rating = { personIds: unchanged, strengthId: before, now: app.clock() };
    const changed = await rateAll(db, viewer.userId, rating);
    await tell(db, viewer, changed);
    return { changed };
  });
}

/** Nobody rates oneself. */
async function ratable(
  app: AppContext,
  viewer: Viewer,
  asked: Parameters<typeof choosePersons>[2],
): Promise<number[]> {
  await countWrite(app, viewer, 'strengths');
  const { ids } = await choosePersons(app, viewer, asked);
  return ids.filter((id) => id !== viewer.personId);
}

/** A strength is the member's own, so only the member's own tabs hear of it. */
async function tell(db: Db, viewer: Viewer, changed: readonly number[]): Promise<void> {
  if (changed.length > 0) await publish(db, [viewer.userId], { type: 'refresh.ties', data: {} });
}
