import {
  INTRODUCTION_DAYS,
  type IntroductionAct,
  type IntroductionRole,
  type IntroductionState,
  PASS_ON_UNDO_SECONDS,
  REMINDER_DAYS,
} from '@kithline/contract/introductions.ts';
import { DAY, type Request, type Step } from './introduction.ts';

export const presentStep = ({ steps }: Request): Step | undefined =>
  steps.findLast(({ sentOn }) => sentOn !== null);

export const stepAt = ({ steps }: Request, number: number): Step | undefined => steps[number - 1];

/** Whether the connector asks the target by mail, outside Kithline. */
export const isByMail = ({ isTarget, userId, position, sentOn }: Step): boolean =>
  isTarget && sentOn !== null && userId === null && position === null;

/** The step that has reached this user; undefined for the asker, and for users not reached yet. */
export const stepOf = ({ steps }: Request, userId: number): Step | undefined =>
  steps.find((step) => step.userId === userId && step.sentOn !== null);

/**
 * The user's role in the request; null for a user whom the request has not reached. Only the asker has a role
 * in a withdrawn request.
 */
export function roleOf(request: Request, userId: number): IntroductionRole | null {
  if (request.askerId === userId) return 'asker';
  if (request.state === 'withdrawn') return null;
  const step = stepOf(request, userId);
  if (step === undefined) return null;
  return step.isTarget ? 'target' : 'connector';
}

/** The user who sent this step; null if the account was deleted. */
export const senderOf = (request: Request, step: Step): number | null =>
  step.number === 1 ? request.askerId : (stepAt(request, step.number - 1)?.userId ?? null);

/** The user who has to act; null if nobody has to, or if the account of that user was deleted. */
export function turnOf(request: Request): number | null {
  const step = presentStep(request);
  if (request.state !== 'open' || step === undefined) return null;
  return isByMail(step) ? senderOf(request, step) : step.userId;
}

/** The asker must not learn which step it is. */
export const declinedStep = ({ steps }: Request): Step | undefined =>
  steps.find(({ answer }) => answer === 'declined');

/**
 * Whether the request is open as far as this user may know. After a silent decline (without notice to the
 * asker), the request seems open to the asker until it would have ended without an answer.
 */
export function seemsOpen({ state, isTold, askerId }: Request, userId: number): boolean {
  return state === 'open' || (userId === askerId && state === 'declined' && !isTold);
}

export const isPassedOn = (request: Request): boolean => stepAt(request, 1)?.answer === 'passed-on';

/** Whether this step and all steps before it were sent with the asker's words. */
export const readsAskerWords = ({ steps }: Request, { number }: Step): boolean =>
  steps.slice(0, number).every(({ withAskerWords }) => withAskerWords);

export function stateFor(request: Request, userId: number): IntroductionState {
  const isAsker = userId === request.askerId;
  if (!isAsker && declinedStep(request) !== undefined) return 'declined';
  if (request.state !== 'open' && !seemsOpen(request, userId)) return request.state;
  const step = isAsker ? stepAt(request, 1) : stepOf(request, userId);
  return step?.answer === 'passed-on' ? 'passed-on' : 'asked';
}

/** When the request ended, as far as this user may know; null if it seems open. */
export function endedFor(request: Request, userId: number): Date | null {
  if (userId === request.askerId) return seemsOpen(request, userId) ? null : request.endedOn;
  return declinedStep(request)?.answeredOn ?? request.endedOn;
}

/** When the request ends if nobody answers the present step. */
export const endOf = ({ stepOn }: Request): Date => new Date(stepOn.getTime() + INTRODUCTION_DAYS * DAY);

export const remindableFrom = ({ stepOn }: Request): Date => new Date(stepOn.getTime() + REMINDER_DAYS * DAY);

/** When the present step had a reminder, or null. */
export const remindedOn = ({ remindedOn, stepOn }: Request): Date | null =>
  remindedOn !== null && remindedOn > stepOn ? remindedOn : null;

export function mayTakeBack(request: Request, userId: number, now: Date): boolean {
  const [step, own] = [presentStep(request), stepOf(request, userId)];
  if (request.state !== 'open' || step === undefined || own?.answeredOn == null) return false;
  const isLast = own.number === step.number - 1 && step.answer === null;
  return isLast && now.getTime() - own.answeredOn.getTime() < PASS_ON_UNDO_SECONDS * 1000;
}

/** Decides whether the user can pass a request on, or accept it. */
export interface Reach {
  /**
   * Whether the sender of the user's step and the user can write to each other. Also true if the sender's
   * account is deleted or suspended.
   */
  isNearSender: boolean;
  /** Whether the user can write to the receiver of the next step, and the receiver takes requests. */
  reachesNext: boolean;
}

/** Whether the connector can pass the request on by this means. */
export function mayPassOn(own: Step, { by, isToTarget }: PassingOn, reach: Reach): boolean {
  if (own.isTarget || !reach.isNearSender) return false;
  return by === 'message' ? reach.reachesNext : isToTarget;
}

interface PassingOn {
  by: 'message' | 'mail';
  isToTarget: boolean;
}

export function actsOf(
  request: Request,
  userId: number,
  { now, reach }: { now: Date; reach: Reach },
): IntroductionAct[] {
  if (userId === request.askerId) return actsOfAsker(request, now);
  const own = stepOf(request, userId);
  if (request.state !== 'open' || own === undefined) return [];
  return [
    ...(turnOf(request) === userId ? actsOfTurn(request, own, reach) : []),
    ...(mayTakeBack(request, userId, now) ? (['take-back'] as const) : []),
  ];
}

function actsOfTurn(request: Request, own: Step, reach: Reach): IntroductionAct[] {
  if (own.answer === 'passed-on') return ['introduced', 'no-answer', 'later'];
  if (own.isTarget) return [...(reach.isNearSender ? (['accept'] as const) : []), 'later', 'decline'];
  const isToTarget = stepAt(request, own.number + 1)?.isTarget === true;
  const goesOn = (['message', 'mail'] as const).some((by) => mayPassOn(own, { by, isToTarget }, reach));
  return [...(goesOn ? (['pass-on'] as const) : []), 'later', 'decline'];
}

function actsOfAsker(request: Request, now: Date): IntroductionAct[] {
  if (!seemsOpen(request, request.askerId)) return [];
  const mayRemind = now >= remindableFrom(request) && remindedOn(request) === null;
  return [
    ...(isPassedOn(request) ? [] : (['withdraw'] as const)),
    ...(mayRemind ? (['remind'] as const) : []),
  ];
}

/** Whether the request waits for an act of this user, and the user has not put it off. */
export function isWaiting(request: Request, userId: number, now: Date): boolean {
  const laterUntil = presentStep(request)?.laterUntil ?? null;
  return turnOf(request) === userId && (laterUntil === null || laterUntil <= now);
}
