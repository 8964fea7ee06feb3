import { writeBetween } from '../messaging/write-between.ts';
import type { Db } from '../tables.ts';
import { type Acting, alreadyEnded, conflict, requireRole } from './acting.ts';
import { eraseStep } from './erase-step.ts';
import type { Request } from './introduction.ts';
import {
  isPassedOn,
  presentStep,
  remindableFrom,
  remindedOn,
  seemsOpen,
  senderOf,
  stepAt,
  turnOf,
} from './introductions.access.ts';
import { hiddenFrom } from './introductions.queries.ts';
import { endRequest, setReminded } from './steps.queries.ts';
import { notifyOf, refreshFor } from './tell.ts';

/**
 * Withdraws a request, and deletes its messages and the first connector's notifications about it. Throws 409
 * if the request was passed on or has ended.
 */
export async function withdraw(db: Db, acting: Acting): Promise<void> {
  requireRole(acting, 'asker');
  const { request, userId, now } = acting;
  if (request.state === 'withdrawn') return;
  if (!seemsOpen(request, userId)) throw alreadyEnded(request);
  if (isPassedOn(request))
    throw conflict('Your request has already been passed on, so it can no longer be taken back.');
  await endRequest(db, request, { state: 'withdrawn', now });
  const first = stepAt(request, 1);
  if (first !== undefined) await eraseStep(db, acting, first);
  await refreshFor(db, request, { withAsker: true });
}

/**
 * Reminds the member who has to act, once for each step. Throws 409 within seven days of the step, or if the
 * request has ended. After a silent decline (without notice to the asker), the asker gets the same answers as
 * for an open request.
 */
export async function remind(db: Db, acting: Acting): Promise<void> {
  requireRole(acting, 'asker');
  const { request, userId, now } = acting;
  if (!seemsOpen(request, userId)) throw alreadyEnded(request);
  if (remindedOn(request) !== null) return;
  if (now < remindableFrom(request))
    throw conflict('You can send a reminder once the request has waited for seven days.');
  await setReminded(db, request, now);
  await writeReminder(db, request, now);
  const kind = 'introduction-reminded';
  await notifyOf(db, request, { kind, userIds: [turnOf(request)], by: userId, now });
  await refreshFor(db, request, { withAsker: true });
}

/**
 * Writes the reminder as a message with the card of the request, so that the message is mailed if it stays
 * unread. The asker may not know who received the present step, so the message comes from the sender of that
 * step, in the conversation of the step. A step by mail gets no message.
 */
async function writeReminder(db: Db, request: Request, now: Date): Promise<void> {
  const step = presentStep(request);
  if (step === undefined || step.userId === null) return;
  const { userId: toId, number } = step;
  const { id: introductionId, askerId, targetName, state } = request;
  const fromId = senderOf(request, step);
  // After a silent decline, a reminder is written only in the asker's own conversation, where the asker would
  // miss it.
  if (fromId === null || (number > 1 && state !== 'open')) return;
  if ((await hiddenFrom(db, askerId, [toId, fromId])).size > 0) return;
  const text =
    number === 1
      ? `This is a reminder of my request for an introduction to ${targetName}.`
      : 'This is a reminder of this request for an introduction.';
  // A member who has declined gets no event, and the message does not count as unread.
  const isQuiet = state !== 'open';
  await writeBetween(db, { fromId, toId, text, introductionId, isReminder: true, isQuiet, now });
}
