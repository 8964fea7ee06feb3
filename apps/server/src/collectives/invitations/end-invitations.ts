import { publish } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';
import { deleteOpenInvitations } from './end-invitations.queries.ts';
import type { PlatformInvites } from './platform-invites.ts';

/**
 * Cancels one or all unanswered invitations to a collective, with their notifications and the codes of their
 * mails. The caller has locked the collective.
 */
export async function endInvitations(
  db: Db,
  which: { collectiveId: number; id?: number },
  invites: Pick<PlatformInvites, 'takeBack'>,
): Promise<void> {
  const ended = await deleteOpenInvitations(db, which);
  // In the order of the invites' ids: another collective that is deleted at the same time may use some of the
  // same invites.
  for (const { inviteId, createdOn } of ended.toSorted((a, b) => (a.inviteId ?? 0) - (b.inviteId ?? 0)))
    if (inviteId !== null) await invites.takeBack(db, inviteId, createdOn);
  for (const { id: invitationId, userId } of ended)
    if (userId !== null) await publish(db, [userId], { type: 'invitation.answered', data: { invitationId } });
}
