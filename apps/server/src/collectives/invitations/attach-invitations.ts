import { notify } from '../../notifications/notify.ts';
import { publish } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';
import { type Attachment, attachTo, detachFrom } from './deliver-invitation.queries.ts';

/**
 * Makes a user the one who may answer invitations, and tells the user. The caller answers for it that the
 * address is proven to be the user's (`users.username_proven`), or that the user has registered with the
 * invite: an address that was only typed gives nobody an invitation.
 */
export async function attachInvitations(
  db: Db,
  userId: number,
  given: Attachment & { now: Date },
): Promise<void> {
  for (const { id: invitationId, collectiveId, inviterId: actorId } of await attachTo(db, userId, given)) {
    await notify(db, [userId], { kind: 'invitation', collectiveId, invitationId, actorId, at: given.now });
    await publish(db, [userId], { type: 'invitation.created', data: { invitationId } });
  }
}

/**
 * Leaves the invitations without an answer of a user who is about to be deleted to their address. Their owner
 * goes on seeing them as open: that they go would tell whose address it was. The caller holds the user.
 */
export function detachInvitations(db: Db, userId: number): Promise<void> {
  return detachFrom(db, userId);
}
