import type { NotificationKind } from '@kithline/contract/notifications.ts';
import { publish } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import { withoutNewestImport } from './join-acts.ts';
import { deleteNotifications, notificationsOfImport, updateNotifications } from './notify.queries.ts';

/**
 * Removes the notification about an undone import. A notification that also covers an earlier import is kept
 * for that import.
 */
export async function takeBackImport(db: Db, input: { importId: number; userId: number }): Promise<void> {
  const rows = await notificationsOfImport(db, input);
  for (const row of rows) {
    const rest = withoutNewestImport(row);
    if (rest === null) await deleteNotifications(db, [row.id]);
    else
      await updateNotifications(db, [{ ...row, ...rest }], {
        invitationId: null,
        importId: rest.importId ?? null,
      });
  }
  if (rows.length > 0) await publish(db, [input.userId], { type: 'notification.read', data: {} });
}

/** Removes the notifications about these invitations. The inviters' notifications about the answers stay. */
export async function takeBackInvitations(db: Db, invitationIds: readonly number[]): Promise<void> {
  if (invitationIds.length === 0) return;
  // Locked in the order of ids, as in `markRead`.
  const about = db
    .selectFrom('notification')
    .select('id')
    .where('kind', '=', 'invitation')
    .where('invitationId', 'in', [...invitationIds])
    .orderBy('id')
    .forUpdate();
  await db.deleteFrom('notification').where('id', 'in', about).execute();
}

/**
 * Removes these users' notifications of these kinds about a request for an introduction. Browsers recount
 * unread notifications after the commit.
 */
export async function takeBackIntroduction(
  db: Db,
  {
    introductionId,
    userIds,
    kinds,
  }: {
    introductionId: number;
    userIds: readonly number[];
    kinds: readonly NotificationKind[];
  },
): Promise<void> {
  if (userIds.length === 0) return;
  const rows = await db
    .selectFrom('notification')
    .select(['id', 'userId'])
    .where('introductionId', '=', introductionId)
    .where('userId', 'in', [...userIds])
    .where('kind', 'in', [...kinds])
    .orderBy('id')
    .forUpdate()
    .execute();
  await deleteNotifications(
    db,
    rows.map(({ id }) => id),
  );
  const users = [...new Set(rows.map(({ userId }) => userId))];
  await publish(db, users, { type: 'notification.read', data: {} });
}
