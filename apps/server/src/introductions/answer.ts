import { sql } from 'kysely';
import { beginIntroducedGroup } from '../messaging/begin-group.ts';
import { isBlocked } from '../messaging/is-blocked.ts';
import { markIntroductionsRead } from '../notifications/notifications.ts';
import type { Db } from '../tables.ts';
import {
  type Acting,
  alreadyEnded,
  cannotWrite,
  ownStep,
  requireOwnTurn,
  requireRole,
  conflict,
} from './acting.ts';
import type { Request, Step } from './introduction.ts';
import { isByMail, presentStep, senderOf, turnOf } from './introductions.access.ts';
import { memberFaces } from './parties.queries.ts';
import { readReach } from './reach.ts';
import { endRequest, setAnswer } from './steps.queries.ts';
import { notifyOf, refreshFor } from './tell.ts';

/**
 * Accepts a request as its target: begins a conversation with the asker and the connectors. Throws 409 if the
 * request has ended, if the target and the sender of the last step can no longer write to each other, or if
 * asker and target could not write in that conversation.
 */
export async function accept(db: Db, acting: Acting): Promise<void> {
  requireRole(acting, 'target');
  const { request, now } = acting;
  const own = ownStep(acting);
  if (own.answer === 'accepted') return;
  requireOwnTurn(acting);
  const reach = (await readReach(db, acting.viewer, [request]))(request);
  if (!reach.isNearSender) throw cannotWrite();
  const conversationId = await beginConversation(db, acting);
  if (conversationId === null) throw cannotWrite();
  await setAnswer(db, request, { number: own.number, answer: 'accepted', now });
  await endRequest(db, request, { state: 'accepted', conversationId, now });
  await notifyOfIntroduction(db, acting);
}

async function beginConversation(db: Db, { request, userId, now }: Acting): Promise<number | null> {
  const { id: introductionId, askerId } = request;
  const faces = await memberFaces(db, [askerId, userId]);
  const subject = [askerId, userId].map((id) => faces.get(id)?.name ?? '').join(' and ');
  return beginIntroducedGroup(db, {
    introduced: [askerId, userId],
    by: await connectorsBetween(db, request, userId),
    subject,
    text: 'I have accepted this introduction.',
    introductionId,
    now,
  });
}

/** Returns the connectors who are not suspended and have no block with the asker or the target. */
async function connectorsBetween(db: Db, { askerId, steps }: Request, targetId: number): Promise<number[]> {
  const ids = steps.flatMap(({ isTarget, userId }) => (isTarget ? [] : (userId ?? [])));
  const two = [askerId, targetId].map((id) => sql`not ${isBlocked(sql`u.id`, sql`${id}::bigint`)}`);
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.id = any(${ids}::bigint[]) and u.suspended_on is null and ${sql.join(two, sql` and `)}`.execute(
    db,
  );
  const allowed = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => allowed.has(id));
}

/** Records that the connector has introduced asker and target by mail. */
export async function introduced(db: Db, acting: Acting): Promise<void> {
  const step = stepByMail(acting, 'introduced');
  if (step === null) return;
  const { request, now } = acting;
  await setAnswer(db, request, { number: step.number, answer: 'introduced', now });
  await endRequest(db, request, { state: 'accepted', now });
  await notifyOfIntroduction(db, acting);
}

export async function noAnswer(db: Db, acting: Acting): Promise<void> {
  const step = stepByMail(acting, 'no-answer');
  if (step === null) return;
  const { request, userId, now } = acting;
  await setAnswer(db, request, { number: step.number, answer: 'no-answer', now });
  await endRequest(db, request, { state: 'unanswered', now });
  await markIntroductionsRead(db, userId, { introductionIds: [request.id], now });
  await notifyOf(db, request, { kind: 'introduction-ended', userIds: [request.askerId], now });
  await refreshFor(db, request, { withAsker: true });
}

/**
 * Returns the step that the viewer has taken by mail; null if the step already has this answer. Throws 403 if
 * the viewer is not a connector, and 409 unless the request waits for the answer to the viewer's mail.
 */
function stepByMail(acting: Acting, answer: 'introduced' | 'no-answer'): Step | null {
  requireRole(acting, 'connector');
  const { request, userId } = acting;
  const step = presentStep(request);
  if (step?.answer === answer && senderOf(request, step) === userId) return null;
  if (request.state !== 'open') throw alreadyEnded(request);
  if (step === undefined || !isByMail(step) || turnOf(request) !== userId)
    throw conflict('You did not pass this request on by mail, or it has been answered since.');
  return step;
}

async function notifyOfIntroduction(db: Db, { request, userId, now }: Acting): Promise<void> {
  const { askerId, steps } = request;
  await markIntroductionsRead(db, userId, { introductionIds: [request.id], now });
  const connectors = steps.flatMap((step) => (step.isTarget ? [] : [step.userId]));
  const userIds = [askerId, ...connectors].filter((id) => id !== userId);
  await notifyOf(db, request, { kind: 'introduction-accepted', userIds, now });
  await refreshFor(db, request, { withAsker: true });
}
