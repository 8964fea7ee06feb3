import type { FailedJob, JobEnd, System } from '@kithline/contract/system.ts';
import type { AppContext } from '../app-context.ts';
import { backupInterval, type BackupSettings } from '../config-backup.ts';
import { unixSeconds, unixSecondsOrNull } from '../platform/clock.ts';
import { hasFailedSince, lastBackup } from './last-backup.queries.ts';
import { jobWords } from './job-words.ts';
import {
  isGone,
  stateOfBackup,
  stateOfConnections,
  stateOfDisk,
  stateOfJobs,
  stateOfMail,
  stateOfSchedule,
} from './judge.ts';
import { presentServers } from './present-servers.ts';
import type { ServerLine } from './server-figures.ts';
import { earlierDays, linesSince, type ServerDay } from './server-lines.queries.ts';
import {
  countFailedJobs,
  type DatabaseRow,
  failedJobs,
  type FailedJobRow,
  jobCounts,
  lastMails,
  readDatabase,
  scheduledTasks,
  waitingMails,
} from './status.queries.ts';

const HOUR = 3_600_000;
const MOST_LISTED = 5;
/** A task is late if it has not run this number of minutes after it was due. */
const LATE_AFTER = 15;

export async function readSystem({ db, config, clock }: AppContext): Promise<System> {
  const now = clock();
  const lines = await linesSince(db, new Date(now.getTime() - HOUR));
  const days = await earlierDays(db);
  const database = await readDatabase(db);
  return {
    at: unixSeconds(now),
    mail: await mailState(db, config.mail.kind),
    jobs: await jobsState(db),
    database: {
      state: 'fine',
      version: database.version.split(' ')[0] ?? '',
      bytes: database.bytes,
      growth: growthOf(days, database.bytes),
    },
    connections: connectionsState(database, lines),
    disk: diskState(lines, days, unixSeconds(now)),
    backup: await backupState(db, { now, settings: config.backup }),
    schedule: await scheduleState(db),
    servers: presentServers(lines, unixSeconds(now)),
  };
}

async function mailState(db: AppContext['db'], kind: System['mail']['kind']): Promise<System['mail']> {
  const { lastSentOn, lastFailedOn, failure, failureCode } = await lastMails(db);
  const hasFailedLast = lastFailedOn !== null && (lastSentOn === null || lastFailedOn > lastSentOn);
  const unsent = failure !== null && hasFailedLast ? { failure, code: failureCode } : null;
  return {
    state: stateOfMail(unsent),
    kind,
    lastSentOn: unixSecondsOrNull(lastSentOn),
    waiting: await waitingMails(db),
    unsent,
  };
}

async function jobsState(db: AppContext['db']): Promise<System['jobs']> {
  const waiting = (await jobCounts(db))
    .filter(({ state }) => state === 'created' || state === 'retry')
    .reduce((sum, { jobs }) => sum + jobs, 0);
  const failed = await countFailedJobs(db);
  const rows = failed === 0 ? [] : await failedJobs(db, MOST_LISTED);
  return { state: stateOfJobs(failed), waiting, failed, list: rows.map(presentJob) };
}

function presentJob({ id, name, failedOn, tries, message }: FailedJobRow): FailedJob {
  return { id, ...jobWords(name), end: endOf(message), failedOn: unixSeconds(failedOn), tries };
}

/**
 * How a job ended, by messages of pg-boss and of lost connections; any other message means `failed`. The
 * message itself is not shown, because it may be private.
 */
const ENDS: readonly (readonly [RegExp, JobEnd])[] = [
  [/^job heartbeat timeout/, 'cut-off'],
  [/^job timed out/, 'too-long'],
  [/^Connection terminated|ECONNREFUSED|timeout exceeded when trying to connect/, 'no-database'],
];

function endOf(message: string | null): JobEnd {
  return ENDS.find(([pattern]) => pattern.test(message ?? ''))?.[1] ?? 'failed';
}

/**
 * The growth since the oldest day with a row; null without rows. Any server's row will do: all measure the
 * same database.
 */
function growthOf(days: readonly ServerDay[], bytes: number): System['database']['growth'] {
  const [oldest] = days;
  return oldest ? { bytes: bytes - oldest.databaseBytes, days: oldest.age } : null;
}

function connectionsState(
  { connections: used, most }: DatabaseRow,
  lines: readonly ServerLine[],
): System['connections'] {
  const peak = Math.max(used, ...lines.map(({ figures }) => figures.connections));
  return { state: stateOfConnections(used, most), used, most, peak };
}

/** The fullest disk of the servers that are not gone. */
function diskState(lines: readonly ServerLine[], days: readonly ServerDay[], now: number): System['disk'] {
  const latest = new Map(lines.map((line) => [line.server, line]));
  const disks = [...latest.values()].flatMap(({ server, at, figures: { disk } }) =>
    disk === null || isGone(unixSeconds(at), now) ? [] : [{ server, ...disk }],
  );
  const [fullest] = disks.toSorted((a, b) => b.used / b.total - a.used / a.total);
  if (!fullest) return null;
  const state = stateOfDisk(fullest.used, fullest.total);
  return { state, ...fullest, fullIn: fullIn(fullest, days) };
}

/**
 * Days until the disk is full at its pace so far; null if it has not grown, or if no earlier size is known.
 */
function fullIn(
  { server, used, total }: { server: string; used: number; total: number },
  days: readonly ServerDay[],
): number | null {
  const oldest = days.find((day) => day.server === server && day.diskBytes !== null);
  const grown = oldest === undefined ? 0 : used - (oldest.diskBytes ?? used);
  return oldest === undefined || grown <= 0 ? null : Math.ceil(((total - used) / grown) * oldest.age);
}

async function backupState(
  db: AppContext['db'],
  { now, settings }: { now: Date; settings: BackupSettings | null },
): Promise<System['backup']> {
  const last = await lastBackup(db);
  const hasFailed = await hasFailedSince(db, last?.endedOn ?? null);
  const age = last === null ? null : (now.getTime() - last.endedOn.getTime()) / HOUR;
  return {
    state: stateOfBackup({ age, distance: backupInterval(settings) / HOUR }, hasFailed),
    isScheduled: settings !== null,
    last: last && {
      endedOn: unixSeconds(last.endedOn),
      seconds: (last.endedOn.getTime() - last.startedOn.getTime()) / 1000,
      bytes: last.bytes,
    },
    hasFailed,
  };
}

async function scheduleState(db: AppContext['db']): Promise<System['schedule']> {
  const tasks = await scheduledTasks(db, LATE_AFTER);
  const late = tasks.filter(({ isLate }) => isLate).map(({ name }) => jobWords(name).words);
  const ends = tasks.flatMap(({ lastOn }) => (lastOn === null ? [] : [unixSeconds(lastOn)]));
  return {
    state: stateOfSchedule(late.length),
    tasks: tasks.length,
    late,
    lastOn: ends.length === 0 ? null : Math.max(...ends),
  };
}
