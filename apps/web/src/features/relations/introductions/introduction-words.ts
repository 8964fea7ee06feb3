import { INTRODUCTION_DAYS, type Introduction, type Party } from '@kithline/contract/introductions.ts';
import { sayState } from '../../../lib/introduction-states.ts';
import { dayOf, sayCount, sayDate, sayMoment, sayTime } from '../../../lib/say-time.ts';

const DAY = 86_400;

/** Replaces a connector whose account was deleted. */
export const FORMER_MEMBER: Pick<Party, 'name' | 'profilePicture'> = {
  name: 'Former member',
  profilePicture: null,
};

/** "Thandiwe", or "Former member" */
export function givenNameOf(party: Pick<Party, 'name'>): string {
  return party === FORMER_MEMBER ? party.name : (party.name.split(' ')[0] ?? party.name);
}

/** "22 Nov", or "22 Nov 2025" if the year is not the current year. */
export function sayNear(instant: number, now: number = Date.now() / 1000): string {
  if (dayOf(instant).slice(0, 4) !== dayOf(now).slice(0, 4)) return sayDate(instant);
  return new Date(instant * 1000).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}

/** Returns the number of midnights since an instant in the reader's time zone. */
function daysSince(instant: number, now: number): number {
  return Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(instant))) / (DAY * 1000));
}

const isToday = (instant: number, now: number): boolean => daysSince(instant, now) === 0;

/** "8 days ago" */
const sayDaysAgo = (instant: number, now: number): string =>
  `${sayCount(daysSince(instant, now), 'day', 'days')} ago`;

/** A step of a request, as its asker sees it. */
export interface RequestStep {
  word: string;
  /** The day of the step, in words; null for a step that has not been taken. */
  on: string | null;
  /** `over`: the request ended here without an answer. */
  look: 'taken' | 'next' | 'accepted' | 'declined' | 'over';
  isPresent: boolean;
}

const END_LOOKS = {
  accepted: 'accepted',
  declined: 'declined',
  unanswered: 'over',
  withdrawn: 'over',
} as const;

/**
 * Returns the steps of a request: asked, passed on, and the answer or end. A request that ended before it was
 * passed on has no middle step. A declined request never has a middle step, because it would show who
 * declined.
 */
export function stepsOf(introduction: Introduction, now: number = Date.now() / 1000): RequestStep[] {
  const { state, askedOn, passedOn, endedOn } = introduction;
  const present = presentStep(introduction);
  const on = (instant: number) => sayStepDay(instant, { introduction, now });
  const taken = (word: string, instant: number, isPresent: boolean): RequestStep => ({
    word,
    on: isPresent ? on(instant) : sayNear(instant, now),
    look: 'taken',
    isPresent,
  });
  const asked = taken('Asked', askedOn, present === 'asked');
  const passed = passedOn === null ? null : taken('Passed on', passedOn, present === 'passed-on');
  if (state === 'asked' || state === 'passed-on')
    return [asked, passed ?? nextStep('Passed on'), nextStep('Answered')];
  const end: RequestStep = {
    word: sayState(introduction),
    on: endedOn === null ? null : sayNear(endedOn, now),
    look: END_LOOKS[state],
    isPresent: true,
  };
  return [asked, ...(passed === null || state === 'declined' ? [] : [passed]), end];
}

function presentStep({ state, passedOn }: Introduction): 'asked' | 'passed-on' | 'end' {
  if (state !== 'asked' && state !== 'passed-on') return 'end';
  return passedOn === null ? 'asked' : 'passed-on';
}

const nextStep = (word: string): RequestStep => ({ word, on: null, look: 'next', isPresent: false });

interface StepContext {
  introduction: Introduction;
  now: number;
}

/** "Today, 09:20", "24 Nov", or "22 Nov, 8 days ago" once the asker can send a reminder. */
function sayStepDay(instant: number, { introduction, now }: StepContext): string {
  if (isToday(instant, now)) return sayMoment(instant, now);
  const day = sayNear(instant, now);
  return introduction.may.includes('remind') ? `${day}, ${sayDaysAgo(instant, now)}` : day;
}

/**
 * Returns the note below the asker's buttons: when a reminder is possible, when one was sent, or when the
 * request ends. Null for requests that have ended and, unless a reminder was sent, on the day of the last
 * step that the asker sees.
 */
export function sayWaiting(introduction: Introduction, now: number = Date.now() / 1000): string | null {
  const { endedOn, endsOn, remindedOn, may, remindableFrom } = introduction;
  if (endedOn !== null) return null;
  const end = sayNear(endsOn, now);
  if (may.includes('remind')) return `ends by itself on ${end}`;
  if (remindedOn !== null) return `reminder sent ${sayNear(remindedOn, now)}, ends ${end}`;
  if (isWaitingToRemind(introduction, now))
    return `you can send one reminder, from ${sayNear(remindableFrom, now)}`;
  return isToday(stepOn(introduction), now) ? null : `ends by itself on ${end}`;
}

/** Returns when the last step that the asker sees was taken, in unix seconds. */
const stepOn = ({ askedOn, passedOn }: Introduction): number => passedOn ?? askedOn;

/** Whether the asker has to wait before sending a reminder. False on the day of the last step. */
export function isWaitingToRemind(introduction: Introduction, now: number = Date.now() / 1000): boolean {
  const { endedOn, remindedOn, remindableFrom } = introduction;
  const isAhead = remindedOn === null && remindableFrom > now;
  return endedOn === null && isAhead && !isToday(stepOn(introduction), now);
}

/** "asked 21 Nov 2026, 9 days ago", "asked today, 08:05" */
export function sayAsked({ askedOn }: Introduction, now: number = Date.now() / 1000): string {
  return isToday(askedOn, now)
    ? `asked today, ${sayTime(askedOn)}`
    : `asked ${sayDate(askedOn)}, ${sayDaysAgo(askedOn, now)}`;
}

/** Whether the viewer has put the request off with "Not now" until a later time. */
export function isPutOff({ laterUntil }: Introduction, now: number = Date.now() / 1000): boolean {
  return laterUntil !== null && laterUntil > now;
}

/**
 * Returns the note below the buttons of a received request: "new", "ends 5 Dec", "back on 3 Dec, ends 5 Dec",
 * or "reminder received 28 Nov, ends 5 Dec".
 */
export function sayDeadline(introduction: Introduction, now: number = Date.now() / 1000): string {
  const { askedOn, endsOn, laterUntil, remindedOn } = introduction;
  const end = `ends ${sayNear(endsOn, now)}`;
  if (laterUntil !== null && isPutOff(introduction, now))
    return `back on ${sayNear(laterUntil, now)}, ${end}`;
  if (remindedOn !== null) return `reminder received ${sayNear(remindedOn, now)}, ${end}`;
  return isToday(askedOn, now) ? 'new' : end;
}

/**
 * Returns the state of a received request that the viewer no longer has to answer, with the day on which the
 * request ended. If it has not ended, the day is that on which the viewer passed it on.
 */
export function sayAnswer(introduction: Introduction): { words: string; on: string; isGood: boolean } {
  const { state, passedOn, endedOn, askedOn } = introduction;
  const on = sayDate(endedOn ?? passedOn ?? askedOn);
  return {
    words: sayState(introduction),
    on: state === 'unanswered' ? `ended ${on}` : on,
    isGood: state === 'accepted',
  };
}

/** Sentences about the rules of requests, for each tab. */
export const FOOT_LINES = {
  by: `If a request gets no answer for ${INTRODUCTION_DAYS} days, it ends by itself, and we notify you. Nobody has to say why they decline.`,
  of: 'The person whom they want to meet hears of a request only if you pass it on. You can decline without a reason.',
} as const;

/**
 * Says where a request of the viewer stands: "You asked Jonas Bergström on 22 Nov. Passed on 24 Nov."
 */
export function sayOwnRequest(introduction: Introduction, now: number = Date.now() / 1000): string {
  const { through, askedOn } = introduction;
  const asked = `You asked ${through?.name ?? 'for an introduction'} on ${sayNear(askedOn, now)}.`;
  const present = stepsOf(introduction, now).find(({ isPresent }) => isPresent);
  if (!present || present.word === 'Asked') return `${asked} No answer yet.`;
  return `${asked} ${present.word}${present.on === null ? '' : ` ${lowerFirst(present.on)}`}.`;
}

/** Lower-cases "Today, 09:20" for use within a sentence. */
const lowerFirst = (words: string): string => words.replace(/^Today/u, 'today');
