import type { ServerState, System } from '@kithline/contract/system.ts';
import { describe, expect, it } from 'vitest';
import { sayBytes, sayBytesOf, sayFullIn, saySpan } from './say-sizes.ts';
import { sayPlot, serverLines } from './server-lines.ts';
import { sharedLines } from './shared-lines.ts';
import { summaryOf, worstOf } from './summary.ts';
import { supportText } from './support-text.ts';
import { aServer, aSystem, FAILED_JOB, minutes, NOW } from './testing/system-example.ts';

const PASSWORD = { state: 'now', unsent: { failure: 'password', code: 535 }, waiting: 6 } as const;

describe('Sizes and times', () => {
  it.each([
    [999, '999 bytes'],
    [14e6, '14 MB'],
    [11.42e9, '11.4 GB'],
    [212e9, '212 GB'],
    [1.5e12, '1.5 TB'],
  ])('say %d bytes as "%s"', (bytes, words) => {
    expect(sayBytes(bytes)).toBe(words);
  });

  it('name the unit once if a part and the whole have the same unit', () => {
    expect(sayBytesOf(64e9, 200e9)).toBe('64 of 200 GB');
    expect(sayBytesOf(900e6, 2e9)).toBe('900 MB of 2 GB');
  });

  it.each([
    [2, '2 seconds'],
    [60, '1 minute'],
    [7200, '2 hours'],
    [23 * 86_400, '23 days'],
  ])('say %d seconds as "%s"', (seconds, words) => {
    expect(saySpan(seconds)).toBe(words);
  });

  it.each([
    [null, null],
    [5000, null],
    [1100, 'full in about 3 years at this pace'],
    [65, 'full in about 2 months at this pace'],
    [1, 'full in about 1 day at this pace'],
  ])('say when a disk will be full, unless that is unknown or far off (days left: %s): %s', (days, words) => {
    expect(sayFullIn(days)).toBe(words);
  });
});

describe('The lines about what all servers share', () => {
  const nameOf = (name: string) => name;
  const system = aSystem({
    mail: { ...aSystem().mail, ...PASSWORD },
    jobs: { state: 'soon', waiting: 4, failed: 1, list: [FAILED_JOB] },
  });

  it('are listed with the worst first', () => {
    const ids = sharedLines(system, nameOf).map(({ id }) => id);
    expect(ids).toEqual(['mail', 'jobs', 'database', 'connections', 'disk', 'backup', 'schedule']);
    expect(sharedLines(aSystem({ jobs: system.jobs }), nameOf)[0]?.id).toBe('jobs');
  });

  it('say what to do about everything that is not in order', () => {
    const worst = aSystem({
      ...system,
      connections: { state: 'now', used: 96, most: 100, peak: 97 },
      disk: { state: 'now', server: 'kithline-2', used: 95e9, total: 100e9, fullIn: 3 },
      schedule: { state: 'soon', tasks: 7, late: ['Weekly mail'], lastOn: null },
    });
    const lines = sharedLines(worst, nameOf).filter(({ state }) => state !== 'fine');
    expect(lines).toHaveLength(5);
    for (const { advice } of lines) expect(advice).toMatch(/\.$/u);
    expect(lines.find(({ id }) => id === 'disk')?.value).toBe('95 of 100 GB used on kithline-2');
  });

  it('say when the last backup was complete, or what to do if there is none', () => {
    const lineOf = (backup: Partial<System['backup']>) => {
      const lines = sharedLines(aSystem({ backup: { ...aSystem().backup, ...backup } }), nameOf);
      return lines.find(({ id }) => id === 'backup');
    };
    expect(lineOf({})).toMatchObject({ value: 'Today, 02:42, 4.1 GB', aside: 'in 3 minutes' });
    const none = { state: 'soon', last: null } as const;
    expect(lineOf({ ...none, isScheduled: false })).toMatchObject({
      value: 'None yet.',
      advice:
        'Set `BACKUP_TO` for a backup every night. To make one now, see “Back up and restore” in docs/operating.md.',
    });
    const failed = { ...none, hasFailed: true };
    expect(lineOf(failed)?.advice).toMatch(/^The last try failed.* within an hour\.$/u);
    expect(lineOf({ ...failed, isScheduled: false })?.advice).toMatch(
      /^The last try failed.*`npm run backup`/u,
    );
  });

  it('are counted in the summary together with the lines of each server', () => {
    const version = { state: 'soon', own: '1.8.1', newest: '1.8.2' } as const;
    const servers = [aServer('kithline-1'), aServer('kithline-2', { version })];
    const summary = summaryOf({ ...system, servers });
    expect(summary.now).toEqual(['mail']);
    expect(summary.soon).toEqual(['failed jobs', 'version of kithline-2']);
    expect(summary.fine).toHaveLength(16);
    expect([worstOf(system), worstOf(aSystem({ servers })), worstOf(aSystem())]).toEqual([
      'now',
      'soon',
      'fine',
    ]);
  });

  it('are counted in the summary, where a server that stopped reporting is a single item', () => {
    const gone = aServer('kithline-2', {
      isGone: true,
      version: { state: 'soon', own: '1', newest: '2' },
    });
    const summary = summaryOf(aSystem({ servers: [aServer('kithline-1'), gone] }));
    expect([summary.now, summary.soon, summary.fine.length]).toEqual([['kithline-2'], [], 13]);
  });
});

describe('The lines of a server', () => {
  it('say what to do if they are not in order', () => {
    const server = aServer('one', {
      version: { state: 'soon', own: '1.8.1', newest: '1.8.2' },
      search: { state: 'soon', isReady: false, persons: 0, organizations: 0, bytes: 0 },
      lastChange: { state: 'soon', appliedOn: NOW - 90, waits: 75 },
      speed: {
        state: 'soon',
        p95: 52,
        limit: 200,
        minutes: minutes({}, 40),
        over: { minutes: 4, around: NOW },
      },
    });
    const { version, search, lastChange, speed } = serverLines(server, '', NOW);
    for (const { advice } of [version, search, lastChange, speed]) expect(advice).toMatch(/\.$/u);
    expect(lastChange.aside).toBe('one has been waiting for 1 minute');
    expect(speed.advice).toBe(
      'Over the limit for 4 minutes around 10:42. Nothing to do unless it comes back.',
    );
    const speedNow = (over: ServerState['speed']['over']) =>
      serverLines(aServer('one', { speed: { ...server.speed, p95: 358, over } }), '', NOW).speed.advice;
    expect(speedNow(server.speed.over)).toMatch(/around 10:42, and now\./u);
    expect(speedNow(null)).toMatch(/^Over the limit now/u);
  });

  it('describe a plot for readers who cannot see it', () => {
    expect(sayPlot(minutes({ 26: 38, 59: 24 }, 20), 'a second', NOW)).toBe(
      '24 a second now, peak 38 at 10:09',
    );
    expect(sayPlot([null, null], 'ms', NOW)).toBe('No reports in the last hour');
  });
});

it('The text for support has all lines, and no name of a person or a server', () => {
  const system = aSystem({
    mail: { ...aSystem().mail, ...PASSWORD },
    jobs: { state: 'soon', waiting: 0, failed: 1, list: [FAILED_JOB] },
  });
  const text = supportText(system);
  expect(text).toContain('Mail [now]: Last one sent today, 09:42. 6 mails wait. The mail server refuses');
  expect(text).toContain('Import of a contacts file: cut off, today, 09:12, 4 tries');
  expect(text).toContain('server 2: up 10 days');
  expect(text).toContain('p95: 41 ms now, peak 41 at 10:42');
  expect(text).not.toMatch(/kithline-|@|`/u);
});
