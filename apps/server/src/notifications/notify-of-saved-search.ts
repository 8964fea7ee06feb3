import type { Db } from '../tables.ts';
import { notify } from './notify.ts';
import { deleteNotifications } from './notify.queries.ts';

/**
 * Notifies a member of a saved search's new results, and deletes earlier unread notifications about the
 * search.
 */
export async function notifyOfSavedSearch(
  db: Db,
  { userId, searchId, now }: { userId: number; searchId: number; now: Date },
): Promise<void> {
  const unread = await db
    .selectFrom('notification')
    .select('id')
    .where('savedSearchId', '=', searchId)
    .where('userId', '=', userId)
    .where('readOn', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  await deleteNotifications(
    db,
    unread.map(({ id }) => id),
  );
  await notify(db, [userId], { kind: 'saved-search', savedSearchId: searchId, at: now });
}
