import type { ReceivedInvitation } from '@kithline/contract/invitations.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import { markInvitationRead } from '../../notifications/notifications.ts';
import { notify } from '../../notifications/notify.ts';
import { holdCircles, linkCircle } from '../../people/identity/circle.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { publish } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';
import { holdCollective } from '../hold-collectives.queries.ts';
import { joinCollective } from '../join-collective.ts';
import { readReceived } from './received-invitations.ts';
import {
  findReceived,
  holdUser,
  type LockedReceived,
  lockedReceived,
  setAnswer,
} from './received-invitations.queries.ts';

interface Answer {
  id: number;
  accepted: boolean;
}

/**
 * Accepts or declines a received invitation; repeating the same answer changes nothing. Throws 404 if the
 * invitation is for another user or was canceled. Throws 409 if it already has the other answer, or if the
 * viewer has left the collective or was removed from it after the invitation was created.
 */
export async function answerInvitation(
  app: AppContext,
  viewer: Viewer,
  answer: Answer,
): Promise<ReceivedInvitation> {
  return inTransaction(app.db, async (db) => {
    const invitation = await holdReceived(db, viewer, answer);
    if (invitation.isClosed) throw noLongerOpen();
    if (invitation.accepted === null)
      await recordAnswer(db, viewer, { invitation, answer, now: app.clock() });
    else if (invitation.accepted !== answer.accepted) throw answeredOtherwise();
    return readReceived(db, viewer, answer.id);
  });
}

/**
 * Locks the collective, the accounts, then the invitation: canceling an invitation, deleting a collective and
 * deleting an account lock in the same order. Accepting links two circles (people/identity/circle.ts), so the
 * members of both are locked together, in the order of ids.
 */
async function holdReceived(db: Db, viewer: Viewer, { id, accepted }: Answer): Promise<LockedReceived> {
  const received = await findReceived(db, viewer.userId, id);
  if (received === null) throw notFound();
  await holdCollective(db, received.collectiveId);
  if (accepted) await holdCircles(db, received.createdBy, viewer.userId);
  await holdUser(db, viewer.userId);
  const invitation = await lockedReceived(db, viewer.userId, id);
  if (invitation === null) throw notFound();
  return invitation;
}

interface AnswerToRecord {
  invitation: LockedReceived;
  answer: Answer;
  now: Date;
}

async function recordAnswer(
  db: Db,
  viewer: Viewer,
  { invitation, answer, now }: AnswerToRecord,
): Promise<void> {
  const { collectiveId, createdBy } = invitation;
  await setAnswer(db, answer.id, { accepted: answer.accepted, now });
  if (answer.accepted) {
    await joinCollective(db, collectiveId, { members: [viewer], broughtBy: createdBy, now });
    await linkCircle(db, createdBy, viewer.userId);
  }
  await markInvitationRead(db, viewer.userId, { invitationId: answer.id, now });
  // After a decline, the owner is shown only the name on the invitation, not the user's profile.
  const news = answer.accepted
    ? { kind: 'invitation-accepted' as const, actorId: viewer.personId }
    : { kind: 'invitation-declined' as const };
  await notify(db, [createdBy], { ...news, collectiveId, invitationId: answer.id, at: now });
  await publish(db, [createdBy, viewer.userId], {
    type: 'invitation.answered',
    data: { invitationId: answer.id },
  });
}

const noLongerOpen = (): Failure =>
  new Failure('conflict', { clientMessage: 'This invitation is no longer open.' });

const answeredOtherwise = (): Failure =>
  new Failure('conflict', { clientMessage: 'You have already answered this invitation.' });
