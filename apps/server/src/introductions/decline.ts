import { type IntroductionActBody, LATER_DAYS } from '@kithline/contract/introductions.ts';
import { isBlank } from '@kithline/contract/rules.ts';
import { readOfIntroduction } from '../notifications/notifications.ts';
import { publish } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import { type Acting, conflict, hasEnded, ownStep, requireOwnTurn } from './acting.ts';
import type { Request } from './introduction.ts';
import { presentStep, senderOf, turnOf } from './introductions.access.ts';
import { insertOffFrom } from './settings.queries.ts';
import { endRequest, setAnswer, setLater } from './steps.queries.ts';
import { notifyOf, refreshFor } from './tell.ts';

type Decline = Extract<IntroductionActBody, { act: 'decline' }>;

/**
 * Declines a request. With `isLast`, the viewer takes no more requests of this asker, and all others of the
 * asker that wait for the viewer are declined without telling the asker. `held` has those, locked. Throws 409
 * if it is not the viewer's turn.
 */
export async function decline(
  db: Db,
  acting: Acting,
  { isTold, reason, isLast = false, held }: Decline & { held: readonly Request[] },
): Promise<void> {
  const { request, userId, now } = acting;
  if (ownStep(acting).answer !== 'declined') {
    requireOwnTurn(acting);
    const words = reason === null || isBlank(reason) ? null : reason;
    await declineOne(db, acting, { isTold, reason: words });
  }
  if (!isLast) return;
  await insertOffFrom(db, { userId, askerId: request.askerId, now });
  await declineSilently(db, {
    requests: held.filter(({ id }) => id !== request.id),
    userId,
    now,
  });
}

/** Declines those of these locked requests that wait for the user, without telling the asker. */
export async function declineSilently(
  db: Db,
  { requests, userId, now }: { requests: readonly Request[]; userId: number; now: Date },
): Promise<void> {
  for (const request of requests) {
    const isWaiting = turnOf(request) === userId && presentStep(request)?.userId === userId;
    if (isWaiting) await declineOne(db, { request, userId, now }, { isTold: false, reason: null });
  }
}

async function declineOne(
  db: Db,
  acting: Acting,
  { isTold, reason }: { isTold: boolean; reason: string | null },
): Promise<void> {
  const { request, userId, now } = acting;
  const { id: introductionId, askerId } = request;
  const own = ownStep(acting);
  await setAnswer(db, request, { number: own.number, answer: 'declined', now });
  await endRequest(db, request, { state: 'declined', isTold, reason, now });
  await readOfIntroduction(db, userId, { introductionId, now });
  const connectorId = own.number === 1 ? null : senderOf(request, own);
  const userIds = [connectorId, ...(isTold ? [askerId] : [])];
  await notifyOf(db, request, { kind: 'introduction-declined', userIds, now });
  await refreshFor(db, request, { withAsker: isTold });
}

const DAY = 86_400_000;

/** Hides the request for some days from what waits for the viewer. Nobody is told. */
export async function putOff(db: Db, acting: Acting): Promise<void> {
  const { request, userId, now } = acting;
  ownStep(acting);
  if (request.state !== 'open') throw hasEnded(request);
  const step = presentStep(request);
  if (step === undefined || turnOf(request) !== userId) throw conflict('This request does not wait for you.');
  if (step.laterUntil !== null && step.laterUntil > now) return;
  const laterUntil = new Date(now.getTime() + LATER_DAYS * DAY);
  await setLater(db, request, { number: step.number, laterUntil });
  await publish(db, [userId], { type: 'refresh.introductions', data: {} });
}
