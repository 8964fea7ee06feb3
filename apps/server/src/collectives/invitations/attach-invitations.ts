import { notify } from '../../notifications/notify.ts';
import { publish } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';
import { type Attachment, attachTo, detachFrom } from './deliver-invitation.queries.ts';

/**
 * Attaches invitations to a user, who can then answer them, and notifies the user. The caller guarantees that
 * the user's address is proven, or that the user has registered with the invite: otherwise somebody could
 * type another person's address to get that person's invitations.
 */
export async function attachInvitations(
  db: Db,
  userId: number,
  attachment: Attachment & { now: Date },
): Promise<void> {
  for (const { id: invitationId, collectiveId, inviterId: actorId } of await attachTo(
    db,
    userId,
    attachment,
  )) {
    await notify(db, [userId], {
      kind: 'invitation',
      collectiveId,
      invitationId,
      actorId,
      at: attachment.now,
    });
    await publish(db, [userId], { type: 'invitation.created', data: { invitationId } });
  }
}

/**
 * Detaches the unanswered invitations of a user who is about to be deleted. The senders still see them as
 * open, and do not learn that the address was this user's. The caller has locked the user.
 */
export function detachInvitations(db: Db, userId: number): Promise<void> {
  return detachFrom(db, userId);
}
