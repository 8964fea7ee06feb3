import type { WorkRole } from '@kithline/contract/people.ts';
import { describe, expect, it } from 'vitest';
import { pastYears } from '../../lib/timeline-span.ts';
import { timelineOf, toneOf } from './timeline-of.ts';

const PAST = { from: 2016.5, to: 2026.5 };
const halden = { id: 1, name: 'Halden Ventures', profilePicture: null };

function aRole(facts: Partial<WorkRole>): WorkRole {
  return {
    id: 1,
    title: 'Principal',
    from: null,
    to: null,
    isOngoing: false,
    primary: false,
    roleType: null,
    seniorityLevels: [],
    source: 'import',
    file: null,
    until: null,
    ...facts,
  };
}

function entryFor(facts: Partial<WorkRole>) {
  return timelineOf([{ organization: halden, roles: [aRole(facts)] }], PAST).lanes[0]?.entries[0];
}

describe('The experience timeline', () => {
  it('extends a current role to the right edge', () => {
    expect(entryFor({ from: '2021-04', isOngoing: true })).toMatchObject({ from: 2021.25, to: null });
  });

  it('describes a role with its organization and its time', () => {
    expect(entryFor({ from: '2018', to: '2021-03' })?.words).toBe(
      'Principal at Halden Ventures, 2018 to Mar 2021',
    );
  });

  it('draws a current role whose start is unknown as a short bar that fades in, and says so in words', () => {
    expect(entryFor({ isOngoing: true })).toMatchObject({
      from: 2023.5,
      to: null,
      fade: 'start',
      words: 'Principal at Halden Ventures, now, start unknown',
    });
  });

  it('draws a past role whose start is unknown from the left edge', () => {
    expect(entryFor({ to: '2020-01' })).toMatchObject({ from: 2016.5, to: 2020, fade: 'start' });
  });

  it('fades out a past role whose end is unknown', () => {
    expect(entryFor({ from: '2018' })).toMatchObject({ from: 2018, to: 2019, fade: 'end' });
  });

  it.each([
    ['ended more than ten years ago', { from: '2001', to: '2016-06' }],
    ['has no dates at all and is over', {}],
  ])('leaves out a role that %s', (_, facts) => {
    expect(entryFor(facts)).toBeUndefined();
  });

  it('detects whether any role has a known start', () => {
    const starts = (facts: Partial<WorkRole>) =>
      timelineOf([{ organization: halden, roles: [aRole(facts)] }], PAST).hasStarts;
    expect([starts({ isOngoing: true }), starts({ from: '2020', isOngoing: true })]).toEqual([false, true]);
  });

  it('colors a role by its highest seniority level, or gray if it has none', () => {
    const levels = (...names: string[]) =>
      toneOf({ seniorityLevels: names.map((name, id) => ({ id, name })) });
    expect([levels('Manager', 'Owner'), levels('Entry'), levels('Director'), levels()]).toEqual([5, 1, 4, 0]);
  });

  it('covers the past ten years', () => {
    const { from, to } = pastYears(Date.UTC(2026, 6, 1));
    expect(to).toBeCloseTo(2026.5, 1);
    expect(to - from).toBe(10);
  });
});
