import type { ReceivedInvitation } from '@kithline/contract/invitations.ts';
import type { House, Viewer } from '../../house.ts';
import { readOfInvitation } from '../../notifications/notifications.ts';
import { notify } from '../../notifications/notify.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { publish } from '../../platform/live/publish.ts';
import { followCollective } from '../../search-index/collective-members.ts';
import type { Db } from '../../tables.ts';
import { holdCollective } from '../hold-collectives.queries.ts';
import { usersOfCollective } from '../collectives.queries.ts';
import { readReceived } from './received-invitations.ts';
import {
  collectiveOfReceived,
  insertCollaborator,
  type LockedReceived,
  lockedReceived,
  setAnswer,
} from './received-invitations.queries.ts';

interface Answer {
  id: number;
  accepted: boolean;
}

/**
 * Accepts or declines a received invitation: 404 for those of others and those that were taken back, 409 when it has been
 * answered otherwise; the same answer again changes nothing. Whoever accepts is a collaborator when the answer comes.
 */
export async function answerInvitation(
  house: House,
  viewer: Viewer,
  answer: Answer,
): Promise<ReceivedInvitation> {
  return inTransaction(house.db, async (db) => {
    const invitation = await holdReceived(db, viewer, answer.id);
    if (invitation.accepted === null) await take(db, viewer, { invitation, answer, now: house.clock() });
    else if (invitation.accepted !== answer.accepted) throw answeredOtherwise();
    return readReceived(db, viewer, answer.id);
  });
}

/** Collective first, then invitation: the order in which an owner who withdraws or destroys takes them. */
async function holdReceived(db: Db, viewer: Viewer, id: number): Promise<LockedReceived> {
  const collectiveId = await collectiveOfReceived(db, viewer.userId, id);
  if (collectiveId === null) throw notFound();
  await holdCollective(db, collectiveId);
  const invitation = await lockedReceived(db, viewer.userId, id);
  if (invitation === null) throw notFound();
  return invitation;
}

interface Given {
  invitation: LockedReceived;
  answer: Answer;
  now: Date;
}

async function take(db: Db, viewer: Viewer, given: Given): Promise<void> {
  const { invitation, answer, now } = given;
  const { collectiveId, createdBy } = invitation;
  await setAnswer(db, answer.id, { accepted: answer.accepted, now });
  if (answer.accepted) await join(db, viewer, given);
  await readOfInvitation(db, viewer.userId, { invitationId: answer.id, now });
  const inviters = createdBy === null ? [] : [createdBy];
  // Who declines shows no face: the owner knows the name that the invitation was written to.
  const news = answer.accepted
    ? { kind: 'invitation-accepted' as const, actorId: viewer.personId }
    : { kind: 'invitation-declined' as const };
  await notify(db, inviters, { ...news, collectiveId, invitationId: answer.id, at: now });
  await publish(db, [...inviters, viewer.userId], {
    type: 'invitation.answered',
    data: { invitationId: answer.id },
  });
}

async function join(db: Db, viewer: Viewer, { invitation, now }: Given): Promise<void> {
  const { collectiveId, createdBy } = invitation;
  const { userId, personId } = viewer;
  if (!(await insertCollaborator(db, { collectiveId, userId, now }))) return;
  await followCollective(db, collectiveId, [personId]);
  const belonging = await usersOfCollective(db, collectiveId);
  await publish(db, belonging, { type: 'collective.collaborator.added', data: { collectiveId, userId } });
  await publish(db, [userId], { type: 'refresh.clients', data: {} });
  const others = belonging.filter((id) => id !== userId && id !== createdBy);
  await notify(db, others, { kind: 'collaborator-joined', collectiveId, actorId: personId, at: now });
}

const answeredOtherwise = (): Failure =>
  new Failure('conflict', { clientMessage: 'You have already answered this invitation.' });
