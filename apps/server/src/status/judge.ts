import type { ServerState, System, SystemState } from '@kithline/contract/system.ts';

// The limits at which an administrator is needed. docs/operating.md lists them.

/** Percentages of used connections and of used disk space from which the state is `soon` or `now`. */
const MANY_CONNECTIONS = { soon: 80, now: 95 };
const FULL_DISK = { soon: 80, now: 90 };
/** A minute is slow if the p95 of its calls is above this number of milliseconds. */
export const SLOW_P95 = 200;
/** Slow calls are reported if the last hour had at least this number of slow minutes. */
const SLOW_MINUTES = 3;
/** A change is late once it has waited this many seconds for the search. */
const LATE_CHANGE = 10;
/** Hours that a backup may be late. */
const LATE_BACKUP = 2;
/** The state is `now` if the last backup is late and older than this number of intervals between backups. */
const MISSING_BACKUPS = 3;
/** Seconds without a line after which a server counts as gone: two lines are missing. */
const GONE = 150;

function stateOfShare(used: number, total: number, limits: { soon: number; now: number }): SystemState {
  const percent = total > 0 ? (used / total) * 100 : 0;
  if (percent >= limits.now) return 'now';
  return percent >= limits.soon ? 'soon' : 'fine';
}

export const stateOfConnections = (used: number, most: number): SystemState =>
  stateOfShare(used, most, MANY_CONNECTIONS);

export const stateOfDisk = (used: number, total: number): SystemState => stateOfShare(used, total, FULL_DISK);

/** `fine` even if a receiver has refused a mail, because other mails are still sent. */
export function stateOfMail(unsent: System['mail']['unsent']): SystemState {
  return unsent === null || unsent.failure === 'receiver' ? 'fine' : 'now';
}

export const stateOfJobs = (failed: number): SystemState => (failed > 0 ? 'soon' : 'fine');

export const stateOfSchedule = (late: number): SystemState => (late > 0 ? 'soon' : 'fine');

/** `age` of the last backup (null if there is none), and `distance` between two backups, both in hours. */
export function stateOfBackup(
  { age, distance }: { age: number | null; distance: number },
  hasFailed: boolean,
): SystemState {
  const soon = distance + LATE_BACKUP;
  if (age !== null && age > Math.max(soon, MISSING_BACKUPS * distance)) return 'now';
  return age === null || age > soon || hasFailed ? 'soon' : 'fine';
}

/** `heardOn` and `now` are in unix seconds. */
export const isGone = (heardOn: number, now: number): boolean => now - heardOn > GONE;

export const stateOfVersion = (own: string, newest: string): SystemState =>
  own === newest ? 'fine' : 'soon';

/** While the search loads all data, it cannot answer about large scopes, but nobody has to act yet. */
export const stateOfSearch = (isReady: boolean): SystemState => (isReady ? 'fine' : 'soon');

/** No change is late while the search still loads all data. */
export function stateOfLastChange(isReady: boolean, waits: number): SystemState {
  return isReady && waits >= LATE_CHANGE ? 'soon' : 'fine';
}

/** Returns the number of slow minutes and the time of the middle one; null if there are too few to report. */
export function slowMinutes(
  minutes: readonly (number | null)[],
  firstOn: number,
): ServerState['speed']['over'] {
  const slow = minutes.flatMap((p95, at) => (p95 !== null && p95 > SLOW_P95 ? [at] : []));
  const middle = slow[Math.floor(slow.length / 2)];
  if (slow.length < SLOW_MINUTES || middle === undefined) return null;
  return { minutes: slow.length, around: firstOn + middle * 60 };
}

/** Compares versions by their numbers. */
export function newestVersion(versions: readonly string[]): string {
  return versions.toSorted(byNumbers).at(-1) ?? '';
}

function byNumbers(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
