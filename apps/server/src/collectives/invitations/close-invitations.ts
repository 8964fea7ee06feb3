import { takeBackInvitations } from '../../notifications/take-back.ts';
import { publish } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';
import { insertRemovals, openInvitationsOf } from './close-invitations.queries.ts';

/**
 * Keeps those who have stopped being collaborators from coming back by an invitation from before; one that is
 * made from now on works. The owner goes on seeing the old one as open: that it closes would tell whose
 * address it went to. The caller holds the collective.
 */
export async function closeInvitations(
  db: Db,
  given: { collectiveId: number; userIds: readonly number[]; now: Date },
): Promise<void> {
  await insertRemovals(db, given);
  const closed = await openInvitationsOf(db, given);
  await takeBackInvitations(
    db,
    closed.map(({ id }) => id),
  );
  for (const { id: invitationId, userId } of closed)
    await publish(db, [userId], { type: 'invitation.answered', data: { invitationId } });
}
