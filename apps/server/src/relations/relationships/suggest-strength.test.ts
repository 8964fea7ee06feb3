import { describe, expect, it } from 'vitest';
import {
  type AnsweredRequest,
  type StrengthFacts,
  suggestStrength,
  type TimeTogether,
} from './suggest-strength.ts';

const TODAY = new Date('2026-11-21T12:00:00Z');

/** A time of `months` months, starting in `fromYear`, that two people spent together at an organization. */
function time(organization: string, fromYear: number, months: number): TimeTogether {
  const toYear = fromYear + Math.ceil(months / 12);
  return { organization, when: { kind: 'together', fromYear, toYear, isOngoing: false, months } };
}

const passedOn: AnsweredRequest = {
  answer: 'passed-on',
  name: 'Priya',
  isByViewer: false,
  answeredOn: new Date('2026-11-03T09:00:00Z'),
};

function suggest(facts: Partial<StrengthFacts>) {
  const none = { employers: [], schools: [], connectedOn: null, peopleBothKnow: 0, requests: [] };
  const { strength, facts: said } = suggestStrength({ ...none, ...facts }, TODAY);
  return { strength: strength?.name ?? null, facts: said };
}

describe('The strength that facts suggest', () => {
  it.each<[string, string | null, Partial<StrengthFacts>]>([
    ['no facts', null, {}],
    ['a connection from 59 calendar months ago', null, { connectedOn: '2021-12-01' }],
    ['two people in common', null, { peopleBothKnow: 2 }],
    ['a connection from 60 calendar months ago', 'Weak', { connectedOn: '2021-11-30' }],
    ['three people in common', 'Weak', { peopleBothKnow: 3 }],
    ['less than a year at one employer', 'Weak', { employers: [time('Acme', 2016, 11)] }],
    ['a year at one employer', 'Familiar', { employers: [time('Acme', 2016, 12)] }],
    ['a year at one school', 'Familiar', { schools: [time('Ridgeway', 2002, 12)] }],
    ['ten people in common', 'Familiar', { peopleBothKnow: 10 }],
    [
      'an old connection and four people in common',
      'Familiar',
      { connectedOn: '2014-03-05', peopleBothKnow: 4 },
    ],
    ['a request that was passed on', 'Weak', { requests: [passedOn] }],
    [
      'two answered requests, which are one kind of fact',
      'Weak',
      { requests: [passedOn, { ...passedOn, answer: 'accepted' }] },
    ],
    [
      'a request that was passed on, and a year at one employer',
      'Strong',
      { requests: [passedOn], employers: [time('Acme', 2016, 12)] },
    ],
    [
      'two employers, which are one kind of fact',
      'Familiar',
      { employers: [time('Acme', 2010, 30), time('Bolt', 2016, 30)] },
    ],
    [
      'a year at one employer and an old connection',
      'Strong',
      { employers: [time('Acme', 2016, 12)], connectedOn: '2016-03-05' },
    ],
    [
      'two years at one employer and half a year at one school',
      'Strong',
      { employers: [time('Acme', 2016, 24)], schools: [time('Ridgeway', 2002, 6)] },
    ],
  ])('from %s is %s', (_facts, strength, input) => {
    expect(suggest(input).strength).toBe(strength);
  });

  it('comes with the facts in plain sentences, the most important first', () => {
    const { facts } = suggest({
      employers: [time('Bolt', 2020, 3), time('Acme', 2016, 36)],
      schools: [time('Ridgeway', 2002, 24)],
      connectedOn: '2014-03-31',
      peopleBothKnow: 1,
    });
    expect(facts).toEqual([
      'You both worked at Acme from 2016 to 2019.',
      'You both studied at Ridgeway from 2002 to 2004.',
      'You both worked at Bolt from 2020 to 2021.',
      'Connected since March 2014.',
      '1 person you both know.',
    ]);
  });

  it('comes with sentences that say who answered whose request for an introduction, and when', () => {
    const accepted = { ...passedOn, answer: 'accepted' } as const;
    const requests = [passedOn, accepted].flatMap((one) => [one, { ...one, isByViewer: true }]);
    expect(suggest({ requests, connectedOn: '2014-03-31' }).facts).toEqual([
      'Priya passed on a request of yours in November 2026.',
      "You passed on a request of Priya's in November 2026.",
      'Priya accepted a request of yours in November 2026.',
      "You accepted a request of Priya's in November 2026.",
      'Connected since March 2014.',
    ]);
  });

  it('comes with at most three employers, and with a thousands separator in large numbers', () => {
    const employers = ['A', 'B', 'C', 'D'].map((name, at) => time(name, 2000 + at * 5, 12 + at));
    const { facts } = suggest({ employers, peopleBothKnow: 1200 });
    expect(facts).toHaveLength(4);
    expect(facts.join(' ')).not.toContain('at A ');
    expect(facts).toContain('1,200 people you both know.');
  });
});
