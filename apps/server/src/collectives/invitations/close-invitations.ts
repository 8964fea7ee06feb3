import { takeBackInvitations } from '../../notifications/take-back.ts';
import { publish } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';
import { insertRemovals, openInvitationsOf } from './close-invitations.queries.ts';

/**
 * Closes earlier invitations for users who have stopped being collaborators, so that they cannot come back
 * with them; later invitations work. The owner continues to see the old ones as open, because their end would
 * reveal whose address it was. The caller has locked the collective.
 */
export async function closeInvitations(
  db: Db,
  removal: { collectiveId: number; userIds: readonly number[]; now: Date },
): Promise<void> {
  await insertRemovals(db, removal);
  const closed = await openInvitationsOf(db, removal);
  await takeBackInvitations(
    db,
    closed.map(({ id }) => id),
  );
  for (const { id: invitationId, userId } of closed)
    await publish(db, [userId], { type: 'invitation.answered', data: { invitationId } });
}
