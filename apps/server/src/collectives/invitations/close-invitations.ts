import { takeBackInvitations } from '../../notifications/take-back.ts';
import { publish } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';
import { insertRemovals, openInvitationsOf } from './close-invitations.queries.ts';

/**
 * Closes the open invitations of users who have stopped being collaborators, so that they cannot rejoin with
 * an old invitation. The owner still sees the closed invitations as open, and so does not learn which user
 * has the invited address. The caller has locked the collective.
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
