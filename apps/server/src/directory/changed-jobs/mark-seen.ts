import type { changedJobsApi } from '@kithline/contract/changed-jobs.ts';
import type { BodyOf, ReplyOf } from '@kithline/contract/endpoint.ts';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/live/publish.ts';
import { readScope } from '../../scopes/read-scope.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { DAY, findChanges, firstDay, narrow } from './find-changes.ts';
import { takeBackSeen, writeSeen } from './own-marks.queries.ts';

/**
 * Marks the requested changed jobs of a scope as seen, with `personIds` only those of these people. With
 * `heardUpTo`, a change whose source has a later day stays unseen.
 */
export async function markSeen(
  app: AppContext,
  viewer: Viewer,
  { personIds, heardUpTo, ...requested }: BodyOf<typeof changedJobsApi.markSeen>,
): Promise<ReplyOf<typeof changedJobsApi.markSeen>> {
  const viewerScope = { viewer, scope: readScope(viewer, requested) };
  const found = await findChanges(app, viewerScope, firstDay(app, Number(requested.days)));
  const named = personIds && new Set(personIds);
  const latest = heardUpTo === undefined ? Infinity : Date.parse(heardUpTo) / DAY;
  const changes = narrow(found, requested).filter(
    ({ personId, isSeen }) => !isSeen && (named === undefined || named.has(personId)),
  );
  if (changes.length === 0) return { changed: [] };
  const marks = changes.map(({ personId, heardOn }) => ({ personId, heardOn: Math.min(heardOn, latest) }));
  const changed = await inTransaction(app.db, async (db) => {
    const written = await writeSeen(db, viewer.userId, { changes: marks, now: app.clock() });
    await refreshOwnTabs(db, viewer);
    return written;
  });
  return { changed };
}

export async function unmarkSeen(
  app: AppContext,
  viewer: Viewer,
  { marks }: BodyOf<typeof changedJobsApi.unmarkSeen>,
): Promise<void> {
  await inTransaction(app.db, async (db) => {
    await takeBackSeen(db, viewer.userId, marks);
    await refreshOwnTabs(db, viewer);
  });
}

/** Only the member's own tabs, because marks are private. */
async function refreshOwnTabs(db: Db, { userId }: Viewer): Promise<void> {
  await publish(db, [userId], { type: 'refresh.changed-jobs', data: {} });
}
