import { expect, it, onTestFinished, vi } from 'vitest';
import type { BackupSchedule } from '../config-backup.ts';
import { isRunDue } from './run-is-due.ts';

const AT_TWO: BackupSchedule = { kind: 'at', hour: 2, minute: 0 };
const EVERY_SIX_HOURS: BackupSchedule = { kind: 'every', milliseconds: 6 * 3_600_000 };

/** An instant of one November, in the time zone of the process. */
const on = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

it.each<[string, BackupSchedule, { succeeded?: Date; failed?: Date; now: Date }, boolean]>([
  ['is due at once if there is none', AT_TWO, { now: on(3, 12) }, true],
  ['is not due before its time', AT_TWO, { succeeded: on(3, 2, 1), now: on(4, 1, 59) }, false],
  ['is due at its time', AT_TWO, { succeeded: on(3, 2, 1), now: on(4, 2) }, true],
  ['is not due again on the same day', AT_TWO, { succeeded: on(4, 2, 1), now: on(4, 23, 59) }, false],
  ['is due later if no server ran at its time', AT_TWO, { succeeded: on(1, 2), now: on(4, 1) }, true],
  [
    'is not due within an hour of a failure',
    AT_TWO,
    { succeeded: on(3, 2), failed: on(4, 2), now: on(4, 2, 55) },
    false,
  ],
  ['is due an hour after a failure', AT_TWO, { succeeded: on(3, 2), failed: on(4, 2), now: on(4, 3) }, true],
  [
    'is not due before its interval is over',
    EVERY_SIX_HOURS,
    { succeeded: on(3, 2), now: on(3, 7, 57) },
    false,
  ],
  [
    'is due even if the check comes a minute early',
    EVERY_SIX_HOURS,
    { succeeded: on(3, 2), now: on(3, 7, 59) },
    true,
  ],
  ['is due after its interval is over', EVERY_SIX_HOURS, { succeeded: on(3, 2), now: on(3, 8, 1) }, true],
])('A backup %s', (...[, schedule, { succeeded = null, failed = null, now }, isDue]) => {
  expect(isRunDue(schedule, { succeeded, failed }, now)).toBe(isDue);
});

const AT_HALF_PAST_TWO: BackupSchedule = { kind: 'at', hour: 2, minute: 30 };

it.each([
  [
    'is not due within an hour of a time that the clocks skip',
    '2026-03-28T01:31Z',
    '2026-03-29T01:25Z',
    false,
  ],
  ['is due an hour after a time that the clocks skip', '2026-03-28T01:31Z', '2026-03-29T01:30Z', true],
  ['is not due again on a day when its time is skipped', '2026-03-29T01:31Z', '2026-03-29T21:59Z', false],
  ['is due the first time that it is half past two', '2026-10-24T00:31Z', '2026-10-25T00:30Z', true],
  ['is not due again at the second half past two', '2026-10-25T00:31Z', '2026-10-25T01:35Z', false],
  ['is due on the next day', '2026-10-25T00:31Z', '2026-10-26T01:30Z', true],
])('When the clocks change at night, a backup %s', (...[, succeeded, now, isDue]) => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  onTestFinished(() => void vi.unstubAllEnvs());
  const runs = { succeeded: new Date(succeeded), failed: null };
  expect(isRunDue(AT_HALF_PAST_TWO, runs, new Date(now))).toBe(isDue);
});
