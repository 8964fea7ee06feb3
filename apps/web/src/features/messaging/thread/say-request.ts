import type { Introduction } from '@kithline/contract/introductions.ts';

/** "Thandiwe Mokoena would like to meet Grace Wanjiru" */
export function sayWish({ role, asker, target }: Introduction): string {
  if (role === 'asker') return `Your request to meet ${target.name}`;
  return `${asker.name} would like to meet ${role === 'target' ? 'you' : target.name}`;
}

const ENDED = { unanswered: 'Ended without an answer', withdrawn: 'Taken back' } as const;
const WAITING = 'Waiting for an answer';

/** For the asker, for a connector who has passed the request on, and for anybody else whom it has reached. */
const WORDS: Readonly<Record<'asker' | 'passedOn' | 'receiver', Record<Introduction['state'], string>>> = {
  asker: {
    ...ENDED,
    asked: WAITING,
    'passed-on': 'Passed on, waiting for an answer',
    accepted: 'Accepted',
    declined: 'Declined',
  },
  passedOn: {
    ...ENDED,
    asked: WAITING,
    'passed-on': 'Passed on, waiting for an answer',
    accepted: 'Passed on, accepted',
    declined: 'Passed on, declined',
    unanswered: 'Passed on, ended without an answer',
  },
  receiver: {
    ...ENDED,
    asked: WAITING,
    'passed-on': WAITING,
    accepted: 'Accepted by you',
    declined: 'Declined by you',
  },
};

/** Says where a request for an introduction stands, as far as the viewer may know. */
export function sayRequest({ role, state, passedOn, through, may }: Introduction): string {
  if (may.some((act) => act === 'pass-on' || act === 'accept' || act === 'decline'))
    return 'Waiting for your answer';
  if (role === 'asker' && state === 'asked' && through !== null) return `Waiting for ${through.name}`;
  if (role === 'asker') return WORDS.asker[state];
  return WORDS[role === 'connector' && passedOn !== null ? 'passedOn' : 'receiver'][state];
}
