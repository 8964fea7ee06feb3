import type { IntroductionActBody } from '@kithline/contract/introductions.ts';
import { isBlank } from '@kithline/contract/rules.ts';
import { type MessagePlace, writeBetween } from '../messaging/write-between.ts';
import { markIntroductionsRead } from '../notifications/notifications.ts';
import { takeBackIntroduction } from '../notifications/take-back.ts';
import { notFound } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
import {
  type Acting,
  alreadyEnded,
  cannotWrite,
  conflict,
  ownStep,
  requireOwnTurn,
  requireRole,
} from './acting.ts';
import { eraseStep } from './erase-step.ts';
import type { Request, Step } from './introduction.ts';
import { mayPassOn, mayTakeBack, presentStep, readsAskerWords, stepAt } from './introductions.access.ts';
import { nameOf } from './parties.queries.ts';
import { readReach } from './reach.ts';
import { sendStep, setAnswer, setStepOn, unsendStep } from './steps.queries.ts';
import { notifyOf, refreshFor } from './tell.ts';

type PassOn = Extract<IntroductionActBody, { act: 'pass-on' }>;

/**
 * Passes a request on to the next connector by message, or to the target by message or by the connector's own
 * mail. Does nothing if the viewer has passed it on already. Throws 409 if it is not the viewer's turn, if
 * the viewer and the sender can no longer write to each other, or if the next person cannot be reached.
 */
export async function passOn(db: Db, acting: Acting, body: PassOn): Promise<void> {
  requireRole(acting, 'connector');
  const { request, now } = acting;
  const own = ownStep(acting);
  if (own.answer === 'passed-on') return;
  requireOwnTurn(acting);
  const next = stepAt(request, own.number + 1);
  if (next === undefined) throw notFound();
  const reach = (await readReach(db, acting.viewer, [request]))(request);
  const { by } = body;
  if (!reach.isNearSender) throw cannotWrite();
  if (!mayPassOn(own, { by, isToTarget: next.isTarget }, reach))
    throw conflict('The next person cannot be reached in this way. Choose another way.');
  const words = body.words === null || isBlank(body.words) ? '' : body.words;
  const receiverId = by === 'message' ? reach.nextUserId : null;
  const place = receiverId === null ? null : await writeCard(db, acting, { next, receiverId, words });
  await setAnswer(db, request, { number: own.number, answer: 'passed-on', now });
  await sendStep(db, request, {
    number: next.number,
    words,
    withAskerWords: body.withAskerWords && readsAskerWords(request, own),
    userId: receiverId ?? next.userId,
    place,
    now,
  });
  await notifyOfPassingOn(db, acting, { own, next, receiverId });
}

async function writeCard(
  db: Db,
  { request, userId, now }: Acting,
  { next, receiverId, words }: { next: Step; receiverId: number; words: string },
): Promise<MessagePlace> {
  const text = words === '' ? await sentenceTo(db, request, next) : words;
  const card = { fromId: userId, toId: receiverId, text, introductionId: request.id, now };
  const place = await writeBetween(db, card);
  if (place === null) throw cannotWrite();
  return place;
}

/** Returns the text of a message to which the connector added no words. */
async function sentenceTo(db: Db, { askerId, targetName }: Request, { isTarget }: Step): Promise<string> {
  const asker = await nameOf(db, askerId);
  return isTarget
    ? `I would like you to meet ${asker}.`
    : `${asker} asks for an introduction to ${targetName}. Can you help?`;
}

async function notifyOfPassingOn(
  db: Db,
  { request, userId: by, now }: Acting,
  { own, next, receiverId }: { own: Step; next: Step; receiverId: number | null },
): Promise<void> {
  const { askerId } = request;
  await markIntroductionsRead(db, by, { introductionIds: [request.id], now });
  const received = next.isTarget
    ? ({ kind: 'introduction-offered', by } as const)
    : ({ kind: 'introduction-asked', by: askerId } as const);
  await notifyOf(db, request, { ...received, userIds: [receiverId], now });
  if (own.number === 1)
    await notifyOf(db, request, { kind: 'introduction-passed-on', userIds: [askerId], by, now });
  await refreshFor(db, request, { withAsker: true, further: [receiverId] });
}

/**
 * Undoes passing a request on, and deletes the message and the notifications about it. Throws 409 if a minute
 * has passed, if the receiver has answered, or if the request has ended.
 */
export async function takeBack(db: Db, acting: Acting): Promise<void> {
  requireRole(acting, 'connector');
  const { request, userId, now } = acting;
  const own = ownStep(acting);
  if (request.state === 'open' && own.answer === null) return;
  const next = presentStep(request);
  if (request.state !== 'open') throw alreadyEnded(request);
  if (next === undefined || !mayTakeBack(request, userId, now))
    throw conflict('This can no longer be taken back: a minute has passed, or the request was answered.');
  const { id: introductionId, askerId } = request;
  await setAnswer(db, request, { number: own.number, answer: null, now });
  await unsendStep(db, request, next);
  await setStepOn(db, request, own.sentOn ?? request.askedOn);
  await eraseStep(db, acting, next);
  if (own.number === 1)
    await takeBackIntroduction(db, {
      introductionId,
      userIds: [askerId],
      kinds: ['introduction-passed-on'],
    });
  await refreshFor(db, request, { withAsker: true });
}
