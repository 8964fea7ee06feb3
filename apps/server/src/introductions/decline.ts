import { type IntroductionActBody, LATER_DAYS } from '@kithline/contract/introductions.ts';
import { isBlank } from '@kithline/contract/rules.ts';
import { markIntroductionsRead } from '../notifications/notifications.ts';
import { takeBackIntroduction } from '../notifications/take-back.ts';
import { publish } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import { type Acting, alreadyEnded, conflict, ownStep, requireOwnTurn } from './acting.ts';
import { DAY, type Request } from './introduction.ts';
import { presentStep, senderOf, turnOf } from './introductions.access.ts';
import { insertOffFrom } from './settings.queries.ts';
import { endRequest, setAnswer, setLater } from './steps.queries.ts';
import { notifyOf, refreshFor } from './tell.ts';

type Decline = Extract<IntroductionActBody, { act: 'decline' }>;

/**
 * Declines a request. With `isLast`, the viewer takes no more requests from this asker, and the asker's other
 * requests that wait for the viewer are declined without notice to the asker. `locked` contains all of these
 * requests. Throws 409 if it is not the viewer's turn, except for a viewer who has already declined.
 */
export async function decline(
  db: Db,
  acting: Acting,
  { isTold, reason, isLast = false, locked }: Decline & { locked: readonly Request[] },
): Promise<void> {
  const { request, userId, now } = acting;
  const isDeclined = ownStep(acting).answer === 'declined';
  if (!isDeclined) requireOwnTurn(acting);
  const others = isLast ? locked.filter((other) => other.id !== request.id && waitsFor(other, userId)) : [];
  const declined = isDeclined ? others : [request, ...others];
  await markIntroductionsRead(db, userId, { introductionIds: declined.map(({ id }) => id), now });
  if (!isDeclined) {
    const words = reason === null || isBlank(reason) ? null : reason;
    await declineOne(db, acting, { isTold, reason: words });
  }
  if (isLast) await insertOffFrom(db, { userId, askerId: request.askerId, now });
  for (const other of others)
    await declineOne(db, { ...acting, request: other }, { isTold: false, reason: null });
}

const waitsFor = (request: Request, userId: number): boolean =>
  turnOf(request) === userId && presentStep(request)?.userId === userId;

async function declineOne(
  db: Db,
  acting: Acting,
  { isTold, reason }: { isTold: boolean; reason: string | null },
): Promise<void> {
  const { request, now } = acting;
  const own = ownStep(acting);
  await setAnswer(db, request, { number: own.number, answer: 'declined', now });
  await endRequest(db, request, { state: 'declined', isTold, reason, now });
  const connectorId = own.number === 1 ? null : senderOf(request, own);
  const userIds = [connectorId, ...(isTold ? [request.askerId] : [])];
  await notifyOf(db, request, { kind: 'introduction-declined', userIds, now });
  // The notification that the request was passed on would reveal that the first connector did not decline.
  if (isTold)
    await takeBackIntroduction(db, {
      introductionId: request.id,
      userIds: [request.askerId],
      kinds: ['introduction-passed-on'],
    });
  await refreshFor(db, request, { withAsker: isTold });
}

/**
 * Puts a request off: for `LATER_DAYS` days, it does not count as waiting for the viewer. Notifies nobody.
 */
export async function putOff(db: Db, acting: Acting): Promise<void> {
  const { request, userId, now } = acting;
  ownStep(acting);
  if (request.state !== 'open') throw alreadyEnded(request);
  const step = presentStep(request);
  if (step === undefined || turnOf(request) !== userId)
    throw conflict('This request is not waiting for your answer.');
  if (step.laterUntil !== null && step.laterUntil > now) return;
  const laterUntil = new Date(now.getTime() + LATER_DAYS * DAY);
  await setLater(db, request, { number: step.number, laterUntil });
  await publish(db, [userId], { type: 'refresh.introductions', data: {} });
}
