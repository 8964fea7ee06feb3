import { publish } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import { withoutNewestImport } from './join-acts.ts';
import { deleteNotifications, notificationsOfImport, updateNotifications } from './notify.queries.ts';

/**
 * Removes the notification about an import that was undone: its sync is no longer complete. A notification
 * that stands for an earlier import as well goes on telling of that one. The member's browsers count the
 * unread again, with the commit.
 */
export async function takeBackImport(db: Db, given: { importId: number; userId: number }): Promise<void> {
  const told = await notificationsOfImport(db, given);
  for (const row of told) {
    const rest = withoutNewestImport(row);
    if (rest === null) await deleteNotifications(db, [row.id]);
    else
      await updateNotifications(db, [{ ...row, ...rest }], {
        invitationId: null,
        importId: rest.importId ?? null,
      });
  }
  if (told.length > 0) await publish(db, [given.userId], { type: 'notification.read', data: {} });
}

/** Removes the notifications about these invitations; those of their inviters about the answers stay. */
export async function takeBackInvitations(db: Db, invitationIds: readonly number[]): Promise<void> {
  if (invitationIds.length === 0) return;
  await db
    .deleteFrom('notification')
    .where('kind', '=', 'invitation')
    .where('invitationId', 'in', [...invitationIds])
    .execute();
}
