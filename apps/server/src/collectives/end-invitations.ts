import { publish } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import { deleteOpenInvitations } from './end-invitations.queries.ts';
import type { PlatformInvites } from './invitations/platform-invites.ts';

/**
 * Takes back every invitation of a collective that has no answer, with the codes that were mailed with them: what they
 * invited to is about to go. The caller holds the collective.
 */
export async function endInvitations(
  db: Db,
  collectiveId: number,
  invites: Pick<PlatformInvites, 'takeBack'>,
): Promise<void> {
  for (const invitation of await deleteOpenInvitations(db, collectiveId)) {
    const { id: invitationId, userId, inviteId, createdOn } = invitation;
    if (inviteId !== null) await invites.takeBack(db, inviteId, createdOn);
    if (userId !== null) await publish(db, [userId], { type: 'invitation.answered', data: { invitationId } });
  }
}
