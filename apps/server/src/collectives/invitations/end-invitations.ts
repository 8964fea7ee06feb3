import { publish } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';
import { deleteOpenInvitations } from './end-invitations.queries.ts';
import type { PlatformInvites } from './platform-invites.ts';

/**
 * Takes back invitations to a collective that have no answer, one or all, with the notifications about them
 * and the codes that were mailed with them. The caller holds the collective.
 */
export async function endInvitations(
  db: Db,
  which: { collectiveId: number; id?: number },
  invites: Pick<PlatformInvites, 'takeBack'>,
): Promise<void> {
  const ended = await deleteOpenInvitations(db, which);
  // By the invites' ids: another collective that goes at the same time may have some of the same.
  for (const { inviteId, createdOn } of ended.toSorted((a, b) => (a.inviteId ?? 0) - (b.inviteId ?? 0)))
    if (inviteId !== null) await invites.takeBack(db, inviteId, createdOn);
  for (const { id: invitationId, userId } of ended)
    if (userId !== null) await publish(db, [userId], { type: 'invitation.answered', data: { invitationId } });
}
