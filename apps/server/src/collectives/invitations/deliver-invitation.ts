import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { holdAsReferred } from '../hold-collectives.queries.ts';
import { attachInvitations } from './attach-invitations.ts';
import { mailInvitationJob } from './deliver-invitation.job.ts';
import {
  addressAndCollectiveOf,
  holderOf,
  setInvite,
  waitingInvitation,
} from './deliver-invitation.queries.ts';
import { mayMail } from './invitation-tries.ts';
import type { PlatformInvites } from './platform-invites.ts';

/**
 * Delivers an invitation, and enqueues its mail within the limits of `mayMail`. A member with a proven
 * address gets the invitation in the account. Somebody without an account gets an invite to register. A
 * member with an unproven address gets only the mail, which explains how to prove it. Does nothing for an
 * invitation that was answered or canceled, is attached to a member, or has an invite.
 */
export async function deliverInvitation(
  app: AppContext,
  invites: PlatformInvites,
  invitationId: number,
): Promise<void> {
  await deliver(app, invites, { invitationId, again: false });
}

/**
 * Like `deliverInvitation`, but also sends the mail of a delivered invitation again. While the address has no
 * account, the code in that mail is then valid for as long as a new one.
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
    const found = await addressAndCollectiveOf(db, invitationId);
    if (found === null) return;
    const { emailKey, collectiveId } = found;
    // The invitation is locked after the collective and the user, as when a collective is deleted or an
    // address is proven.
    await holdAsReferred(db, collectiveId);
    const holder = await holderOf(db, emailKey);
    const invitation = await waitingInvitation(db, invitationId);
    if (invitation === null) return;
    const isDelivered = invitation.userId !== null || invitation.inviteId !== null;
    if (isDelivered && !again) return;
    const now = app.clock();
    if (holder === null && invitation.userId === null) {
      const inviteId = await invites.findOrCreateInvite(db, { ...invitation, now });
      await setInvite(db, invitationId, inviteId);
    }
    if (holder?.isProven) await attachInvitations(db, holder.userId, { invitationId, now });
    if (await mayMail(app, db, { emailKey, userId: invitation.createdBy }))
      await app.jobs.enqueue(db, mailInvitationJob, { invitationId }, { once: true });
  });
}
