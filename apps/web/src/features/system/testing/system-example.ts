import type { FailedJob, ServerState, System } from '@kithline/contract/system.ts';

/** 23 November 2026, 10:42:05 local time, in unix seconds. */
export const NOW = new Date(2026, 10, 23, 10, 42, 5).getTime() / 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Returns a server in which everything is in order, apart from the changes. */
export function aServer(name: string, changes: Partial<ServerState> = {}): ServerState {
  return {
    name,
    startedOn: NOW - 10 * DAY,
    heardOn: NOW - 5,
    isGone: false,
    version: { state: 'fine', own: '1.8.2', newest: '1.8.2' },
    search: { state: 'fine', isReady: true, persons: 48_231, organizations: 11_904, bytes: 212e6 },
    lastChange: { state: 'fine', appliedOn: NOW - 2, waits: 0 },
    file: { state: 'fine', writtenOn: NOW - 42 * 60, bytes: 14e6 },
    sockets: { state: 'fine', open: 34, most: 41 },
    requests: { perSecond: 24, minutes: minutes({ 26: 38, 59: 24 }, 20) },
    speed: { state: 'fine', p95: 41, limit: 200, minutes: minutes({ 59: 41 }, 40), over: null },
    process: { bytes: 300e6, lag: 0.003 },
    ...changes,
  };
}

/**
 * Returns a value for each of 60 minutes: the value in `values` at the index of the minute, or else `usual`.
 */
export function minutes(values: Readonly<Record<number, number>>, usual: number): number[] {
  return Array.from({ length: 60 }, (_none, at) => values[at] ?? usual);
}

export const FAILED_JOB: FailedJob = {
  id: '5b0c3f1a-7f4e-4a52-9d0e-0d7a4a8e2f11',
  kind: 'import',
  words: 'Import of a contacts file',
  end: 'cut-off',
  failedOn: NOW - 90 * 60,
  tries: 4,
};

/** Returns a system in which everything is in order, apart from the changes. */
export function aSystem(changes: Partial<System> = {}): System {
  return {
    at: NOW,
    mail: { state: 'fine', kind: 'smtp', lastSentOn: NOW - HOUR, waiting: 0, unsent: null },
    jobs: { state: 'fine', waiting: 4, failed: 0, list: [] },
    database: { state: 'fine', version: '18.4', bytes: 11.4e9, growth: { bytes: 0.2e9, days: 30 } },
    connections: { state: 'fine', used: 31, most: 100, peak: 46 },
    disk: { state: 'fine', server: 'kithline-1', used: 64e9, total: 200e9, fullIn: 1100 },
    backup: {
      state: 'fine',
      isScheduled: true,
      last: { endedOn: NOW - 8 * HOUR, seconds: 180, bytes: 4.1e9 },
      hasFailed: false,
    },
    schedule: { state: 'fine', tasks: 7, late: [], lastOn: NOW - 120 },
    servers: [aServer('kithline-1'), aServer('kithline-2')],
    ...changes,
  };
}
