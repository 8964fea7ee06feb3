import type { Introduction } from '@kithline/contract/introductions.ts';
import { describe, expect, it } from 'vitest';
import { canAnswer } from '../../../lib/introduction-states.ts';
import { anAsked, aReceived, NOW, nov } from '../testing/introduction-examples.ts';
import {
  isWaitingToRemind,
  sayAnswer,
  sayAsked,
  sayDeadline,
  sayNear,
  sayOwnRequest,
  sayWaiting,
  stepsOf,
} from './introduction-words.ts';

/** Returns the steps as text, each with its date in brackets. A star marks the present step. */
const said = (introduction: Introduction) =>
  stepsOf(introduction, NOW).map(
    ({ word, on, isPresent }) => `${word}${isPresent ? '*' : ''}${on === null ? '' : ` (${on})`}`,
  );

describe('The steps of a request', () => {
  it.each<[string, Partial<Introduction>, string[]]>([
    ['with a mark on the present step', {}, ['Asked* (22 Nov)', 'Passed on', 'Answered']],
    [
      'with the number of days since the request, once a reminder is possible',
      { may: ['withdraw', 'remind'] },
      ['Asked* (22 Nov, 8 days ago)', 'Passed on', 'Answered'],
    ],
    [
      'with the day on which the first connector passed the request on',
      { state: 'passed-on', passedOn: nov(24) },
      ['Asked (22 Nov)', 'Passed on* (24 Nov)', 'Answered'],
    ],
    [
      'up to the answer',
      { state: 'accepted', passedOn: nov(24), endedOn: nov(26) },
      ['Asked (22 Nov)', 'Passed on (24 Nov)', 'Accepted* (26 Nov)'],
    ],
    [
      'without the middle step if somebody declined',
      { state: 'declined', passedOn: null, endedOn: nov(26) },
      ['Asked (22 Nov)', 'Declined* (26 Nov)'],
    ],
    [
      'up to the end without an answer',
      { state: 'unanswered', passedOn: nov(10), askedOn: nov(9), endedOn: nov(24) },
      ['Asked (9 Nov)', 'Passed on (10 Nov)', 'Ended without an answer* (24 Nov)'],
    ],
    [
      'up to the moment when it was taken back',
      { state: 'withdrawn', endedOn: nov(23) },
      ['Asked (22 Nov)', 'Taken back* (23 Nov)'],
    ],
  ])('are shown %s', (_how, more, steps) => {
    expect(said(anAsked(1, more))).toEqual(steps);
  });

  it('show the time if they were taken today, and the year if they were taken in another year', () => {
    expect(said(anAsked(1, { askedOn: NOW }))[0]).toMatch(/^Asked\* \(Today, \d\d:\d\d\)$/u);
    expect(sayNear(nov(22) - 365 * 86_400, NOW)).toBe('22 Nov 2025');
  });
});

describe('The note below the buttons of a request that the viewer made', () => {
  it.each<[string | null, Partial<Introduction>]>([
    [
      'you can send one reminder, from 29 Nov',
      { askedOn: nov(27), remindableFrom: NOW + 3600, endsOn: nov(29) },
    ],
    ['ends by itself on 6 Dec', { may: ['withdraw', 'remind'] }],
    ['reminder sent 27 Nov, ends 6 Dec', { remindedOn: nov(27) }],
    [null, { askedOn: NOW, remindableFrom: NOW + 7 * 86_400 }],
    [null, { state: 'declined', endedOn: nov(26) }],
  ])('is %j', (words, more) => {
    const introduction = anAsked(1, more);
    expect(sayWaiting(introduction, NOW)).toBe(
      words?.replace('29 Nov', sayNear(introduction.remindableFrom, NOW)) ?? null,
    );
  });

  it('announces no reminder once one was sent', () => {
    expect(isWaitingToRemind(anAsked(1, { remindableFrom: NOW + 86_400 }), NOW)).toBe(true);
    expect(isWaitingToRemind(anAsked(1, { remindableFrom: NOW + 86_400, remindedOn: nov(29) }), NOW)).toBe(
      false,
    );
  });
});

describe('A request that reached the viewer', () => {
  it('shows when the asker sent it', () => {
    expect(sayAsked(aReceived(1), NOW)).toBe('asked 21 Nov 2026, 9 days ago');
    expect(sayAsked(aReceived(1, { askedOn: NOW }), NOW)).toMatch(/^asked today, \d\d:\d\d$/u);
  });

  it.each<[string, Partial<Introduction>]>([
    ['ends 5 Dec', {}],
    ['new', { askedOn: NOW }],
    ['reminder received 28 Nov, ends 5 Dec', { remindedOn: nov(28) }],
    ['back on 3 Dec, ends 5 Dec', { laterUntil: nov(33) }],
  ])('has the note "%s" below its buttons', (words, more) => {
    expect(sayDeadline(aReceived(1, more), NOW)).toBe(words);
  });

  it.each<[string, string, Partial<Introduction>]>([
    ['Passed on', '24 Nov 2026', { state: 'passed-on', passedOn: nov(24) }],
    ['Passed on, accepted', '26 Nov 2026', { state: 'accepted', passedOn: nov(24), endedOn: nov(26) }],
    [
      'Passed on, introduced',
      '26 Nov 2026',
      { state: 'accepted', passedOn: nov(24), endedOn: nov(26), byMessage: false },
    ],
    ['Passed on, declined', '26 Nov 2026', { state: 'declined', passedOn: nov(24), endedOn: nov(26) }],
    [
      'Passed on, no answer',
      'ended 26 Nov 2026',
      { state: 'unanswered', passedOn: nov(24), endedOn: nov(26) },
    ],
    ['Declined by you', '26 Nov 2026', { state: 'declined', endedOn: nov(26) }],
    ['No answer', 'ended 26 Nov 2026', { state: 'unanswered', endedOn: nov(26) }],
    ['Taken back', '26 Nov 2026', { state: 'withdrawn', endedOn: nov(26) }],
    ['Accepted by you', '26 Nov 2026', { role: 'target', state: 'accepted', endedOn: nov(26) }],
  ])('says how and when it was answered or ended: "%s", %s', (words, on, more) => {
    const introduction = aReceived(1, { may: [], ...more });
    expect(sayAnswer(introduction)).toMatchObject({ words, on });
    expect(canAnswer(introduction)).toBe(false);
  });
});

it.each<[string, Partial<Introduction>]>([
  ['You asked Priya Raghunathan on 22 Nov. No answer yet.', {}],
  ['You asked Priya Raghunathan on 22 Nov. Passed on 24 Nov.', { state: 'passed-on', passedOn: nov(24) }],
  ['You asked Priya Raghunathan on 22 Nov. Declined 26 Nov.', { state: 'declined', endedOn: nov(26) }],
  ['You asked for an introduction on 22 Nov. No answer yet.', { through: null }],
])('A profile says in one line: "%s"', (words, more) => {
  expect(sayOwnRequest(anAsked(1, more), NOW)).toBe(words);
});
