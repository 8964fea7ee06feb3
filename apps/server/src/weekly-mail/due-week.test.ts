import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastDue, nextDue, type MailTime } from './due-week.ts';

const monday8 = (zone: string): MailTime => ({ day: 1, hour: 8, zone });
const at = (text: string) => new Date(text);

describe('The week of the last due mail', () => {
  it.each<{ now: string; mailTime: MailTime; week: string; dueOn: string }>([
    {
      now: '2026-11-30T07:59:00Z',
      mailTime: monday8('Europe/Lisbon'),
      week: '2026-11-23',
      dueOn: '2026-11-23T08:00:00.000Z',
    },
    {
      now: '2026-11-30T08:00:00Z',
      mailTime: monday8('Europe/Lisbon'),
      week: '2026-11-30',
      dueOn: '2026-11-30T08:00:00.000Z',
    },
    {
      now: '2026-07-06T08:00:00Z',
      mailTime: monday8('Europe/Lisbon'),
      week: '2026-07-06',
      dueOn: '2026-07-06T07:00:00.000Z',
    },
    {
      now: '2026-11-29T20:00:00Z',
      mailTime: monday8('Pacific/Auckland'),
      week: '2026-11-30',
      dueOn: '2026-11-29T19:00:00.000Z',
    },
    {
      now: '2026-11-30T15:00:00Z',
      mailTime: monday8('America/Los_Angeles'),
      week: '2026-11-23',
      dueOn: '2026-11-23T16:00:00.000Z',
    },
    // In Lisbon, 01:00 does not exist on 29 March 2026, and occurs twice on 25 October 2026.
    {
      now: '2026-03-29T12:00:00Z',
      mailTime: { day: 7, hour: 1, zone: 'Europe/Lisbon' },
      week: '2026-03-23',
      dueOn: '2026-03-29T01:00:00.000Z',
    },
    {
      now: '2026-10-25T12:00:00Z',
      mailTime: { day: 7, hour: 1, zone: 'Europe/Lisbon' },
      week: '2026-10-19',
      dueOn: '2026-10-25T00:00:00.000Z',
    },
  ])(
    'at $now, for the mail time $mailTime, is $week, and this mail was due at $dueOn',
    ({ now, mailTime, week, dueOn }) => {
      const due = lastDue(at(now), mailTime);
      expect([due.week, due.dueOn.toISOString()]).toEqual([week, dueOn]);
    },
  );

  it('is directly followed by the week of the next mail in every time zone, even if the clocks change', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    fc.assert(
      fc.property(
        fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z'), noInvalidDate: true }),
        fc.record({
          day: fc.integer({ min: 1, max: 7 }),
          hour: fc.integer({ min: 0, max: 23 }),
          zone: fc.constantFrom(...zones),
        }),
        (now, mailTime) => {
          const [last, next] = [lastDue(now, mailTime), nextDue(now, mailTime)];
          expect(last.dueOn <= now && now < next.dueOn).toBe(true);
          expect(Date.parse(next.week) - Date.parse(last.week)).toBe(7 * 86_400_000);
        },
      ),
    );
  });
});
