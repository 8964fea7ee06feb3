import type { Introduction } from '@kithline/contract/introductions.ts';

/** "Thandiwe Mokoena would like to meet you"; for the asker, "Your request to meet Grace Wanjiru". */
export function sayWish({ role, asker, target }: Introduction): string {
  if (role === 'asker') return `Your request to meet ${target.name}`;
  return `${asker.name} would like to meet ${role === 'target' ? 'you' : target.name}`;
}

/** The message after an act on a request that the viewer can no longer see. */
export const REQUEST_GONE = 'This request is no longer there. It may have been taken back.';

/** Whether the viewer can still answer a request that reached them. */
export function canAnswer({ may }: Introduction): boolean {
  return may.some((act) => ANSWERS.has(act));
}

const ANSWERS: ReadonlySet<string> = new Set(['pass-on', 'accept', 'decline', 'introduced', 'no-answer']);

/** Words for the asker, for connectors who have passed the request on, and for its other receivers. */
const WORDS: Readonly<Record<'asker' | 'passedOn' | 'receiver', Record<Introduction['state'], string>>> = {
  asker: {
    asked: 'Waiting for an answer',
    'passed-on': 'Passed on, waiting for an answer',
    accepted: 'Accepted',
    declined: 'Declined',
    unanswered: 'Ended without an answer',
    withdrawn: 'Taken back',
  },
  passedOn: {
    asked: 'Passed on',
    'passed-on': 'Passed on',
    accepted: 'Passed on, accepted',
    declined: 'Passed on, declined',
    unanswered: 'Passed on, no answer',
    withdrawn: 'Taken back',
  },
  receiver: {
    asked: 'Waiting for an answer',
    'passed-on': 'Waiting for an answer',
    accepted: 'Accepted by you',
    declined: 'Declined by you',
    unanswered: 'No answer',
    withdrawn: 'Taken back',
  },
};

/** Describes the state of a request for an introduction, as far as the viewer may know it. */
export function sayState(introduction: Introduction): string {
  const { role, state, passedOn, through, byMessage } = introduction;
  if (canAnswer(introduction)) return 'Waiting for your answer';
  if (role === 'asker' && state === 'asked' && through !== null) return `Waiting for ${through.name}`;
  if (role === 'asker') return WORDS.asker[state];
  const isPassedOn = role === 'connector' && passedOn !== null;
  if (isPassedOn && state === 'accepted' && !byMessage) return 'Passed on, introduced';
  return WORDS[isPassedOn ? 'passedOn' : 'receiver'][state];
}
