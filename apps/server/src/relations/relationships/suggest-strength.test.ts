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
  it.each<[string, Partial<StrengthFacts>, string | null]>([
    ['no facts', {}, null],
    ['a connection from 59 calendar months ago', { connectedOn: '2021-12-01' }, null],
    ['two people in common', { peopleBothKnow: 2 }, null],
    ['a connection from 60 calendar months ago', { connectedOn: '2021-11-30' }, 'Weak'],
    ['three people in common', { peopleBothKnow: 3 }, 'Weak'],
    ['less than a year at one employer', { employers: [time('Acme', 2016, 11)] }, 'Weak'],
    ['a year at one employer', { employers: [time('Acme', 2016, 12)] }, 'Familiar'],
    ['a year at one school', { schools: [time('Ridgeway', 2002, 12)] }, 'Familiar'],
    ['ten people in common', { peopleBothKnow: 10 }, 'Familiar'],
    [
      'an old connection and four people in common',
      { connectedOn: '2014-03-05', peopleBothKnow: 4 },
      'Familiar',
    ],
    ['a request that was passed on', { requests: [passedOn] }, 'Weak'],
    [
      'two answered requests, which are one kind of fact',
      { requests: [passedOn, { ...passedOn, answer: 'accepted' }] },
      'Weak',
    ],
    [
      'a request that was passed on, and a year at one employer',
      { requests: [passedOn], employers: [time('Acme', 2016, 12)] },
      'Strong',
    ],
    [
      'two employers, which are one kind of fact',
      { employers: [time('Acme', 2010, 30), time('Bolt', 2016, 30)] },
      'Familiar',
    ],
    [
      'a year at one employer and an old connection',
      { employers: [time('Acme', 2016, 12)], connectedOn: '2016-03-05' },
      'Strong',
    ],
    [
      'two years at one employer and half a year at one school',
      { employers: [time('Acme', 2016, 24)], schools: [time('Ridgeway', 2002, 6)] },
      'Strong',
    ],
  ])('is right for %s', (_facts, input, strength) => {
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
