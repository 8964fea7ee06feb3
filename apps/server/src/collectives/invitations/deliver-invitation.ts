import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { holdAsReferred } from '../hold-collectives.queries.ts';
import { attachInvitations } from './attach-invitations.ts';
import { mailInvitationJob } from './deliver-invitation.job.ts';
import { directionOf, holderOf, setInvite, waitingInvitation } from './deliver-invitation.queries.ts';
import { mayMail } from './invitation-tries.ts';
import type { PlatformInvites } from './platform-invites.ts';

/**
 * Brings an invitation to whom it is for, and has it mailed. A member with a proven address finds it in the
 * account; who is not a member gets an invite to register; whose address is unproven gets the mail alone,
 * which says how to prove it. A second run does nothing to one that was delivered; one that was taken back is
 * gone.
 */
export async function deliverInvitation(
  app: AppContext,
  invites: PlatformInvites,
  invitationId: number,
): Promise<void> {
  await deliver(app, invites, { invitationId, again: false });
}

/**
 * The same, and one that was delivered has its mail sent again. Its code works for as long as a new one then.
 */
export async function deliverInvitationAgain(
  app: AppContext,
  invites: PlatformInvites,
  invitationId: number,
): Promise<void> {
  await deliver(app, invites, { invitationId, again: true });
}

async function deliver(
  app: AppContext,
  invites: PlatformInvites,
  { invitationId, again }: { invitationId: number; again: boolean },
): Promise<void> {
  await inTransaction(app.db, async (db) => {
    const direction = await directionOf(db, invitationId);
    if (direction === null) return;
    const { emailKey, collectiveId } = direction;
    // Both before the invitation: destroying the collective and proving an address lock it last, too.
    await holdAsReferred(db, collectiveId);
    const holder = await holderOf(db, emailKey);
    const invitation = await waitingInvitation(db, invitationId);
    if (invitation === null) return;
    const isDelivered = invitation.userId !== null || invitation.inviteId !== null;
    if (isDelivered && !again) return;
    const now = app.clock();
    if (holder === null && invitation.userId === null) {
      const inviteId = await invites.toRegister(db, { ...invitation, now });
      await setInvite(db, invitationId, inviteId);
    }
    if (holder?.isProven) await attachInvitations(db, holder.userId, { invitationId, now });
    if (await mayMail(app, db, { emailKey, userId: invitation.createdBy }))
      await app.jobs.enqueue(db, mailInvitationJob, { invitationId });
  });
}
