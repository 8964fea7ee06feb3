import { notify } from '../../notifications/notify.ts';
import { publish } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';
import { type Attachment, attachTo } from './deliver-invitation.queries.ts';

/**
 * Makes a user the one who may answer invitations, and tells the user. The caller answers for it that the address is proven
 * to be the user's (`users.username_proven`), or that the user has registered with the invite: an address that was only
 * typed gives nobody an invitation.
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
