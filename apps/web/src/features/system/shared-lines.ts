import type { FailedJob, JobEnd, MailFailure, System, WhyUnsent } from '@kithline/contract/system.ts';
import { sayMoment, sayNumber, sayTime } from '../../lib/say-time.ts';
import type { Line } from './line.ts';
import { sayBytes, sayBytesOf, sayFullIn, saySpan } from './say-sizes.ts';

const ORDER = ['now', 'soon', 'fine'] as const;

/**
 * Returns the lines about what all servers share, the worst first. `nameOf` returns the name to show for a
 * server. `now` is in unix seconds.
 */
export function sharedLines(system: System, nameOf: (server: string) => string, now = system.at): Line[] {
  const lines = [
    mailLine(system.mail, now),
    jobsLine(system.jobs),
    databaseLine(system.database),
    connectionsLine(system.connections),
    ...diskLine(system, nameOf),
    backupLine(system.backup, now),
    scheduleLine(system.schedule),
  ];
  return ORDER.flatMap((state) => lines.filter((line) => line.state === state));
}

function mailLine({ state, kind, lastSentOn, waiting, unsent }: System['mail'], now: number): Line {
  const last = kind === 'outbox' ? 'Last one kept' : 'Last one sent';
  return {
    id: 'mail',
    title: 'Mail',
    name: 'mail',
    state,
    value: lastSentOn === null ? 'None sent yet.' : `${last} ${inSentence(sayMoment(lastSentOn, now))}.`,
    alert:
      waiting === 0 ? undefined : `${sayNumber(waiting)} ${waiting === 1 ? 'mail waits' : 'mails wait'}.`,
    aside: kind === 'outbox' ? 'Mails are kept in the outbox, because no mail server is set.' : undefined,
    advice: unsent === null ? undefined : sayUnsent(unsent),
  };
}

const MAIL_ADVICE: Readonly<Record<MailFailure, (code: string) => string>> = {
  password: (code) =>
    `The mail server refuses the user or the password${code}. Correct \`SMTP_URL\` and restart each server.`,
  unreachable: () =>
    'The mail server cannot be reached. Check that it runs, and that `SMTP_URL` names its host and port.',
  unsafe: () =>
    'The mail server offers no TLS, or its certificate is wrong. Correct its certificate, or `SMTP_URL`.',
  receiver: (code) => `The mail server refused a receiver${code}. Other mails are sent.`,
  folder: () =>
    'The outbox in `DATA_DIR` cannot be written. Check its permissions and the free space on its disk.',
  refused: (code) => `The mail server refuses mails${code}. Its log says why.`,
};

/** Returns why a mail was not sent, and what to do. */
export function sayUnsent({ failure, code }: WhyUnsent): string {
  return MAIL_ADVICE[failure](code === null ? '' : ` (${code})`);
}

function jobsLine({ state, waiting, failed }: System['jobs']): Line {
  return {
    id: 'jobs',
    title: 'Jobs',
    name: 'failed jobs',
    state,
    value: `${waiting === 0 ? 'None' : sayNumber(waiting)} waiting, ${failed === 0 ? 'none' : sayNumber(failed)} failed`,
    advice: failed === 0 ? undefined : 'The log says why. Retry once the cause is gone.',
  };
}

const END_WORDS: Readonly<Record<JobEnd, string>> = {
  failed: 'failed',
  'cut-off': 'cut off',
  'too-long': 'took too long',
  'no-database': 'the database was away',
};

/** "Import of a contacts file: cut off, today, 09:12" */
export function sayFailedJob({ words, end, failedOn }: FailedJob, now: number): string {
  return `${words}: ${END_WORDS[end]}, ${inSentence(sayMoment(failedOn, now))}`;
}

function databaseLine({ state, version, bytes, growth }: System['database']): Line {
  const sign = growth !== null && growth.bytes < 0 ? '−' : '+';
  const grown =
    growth && `${sign}${sayBytes(growth.bytes)} in ${growth.days} ${growth.days === 1 ? 'day' : 'days'}`;
  return {
    id: 'database',
    title: 'Database',
    name: 'database',
    state,
    value: `PostgreSQL ${version}, ${sayBytes(bytes)}`,
    aside: grown ?? undefined,
  };
}

function connectionsLine({ state, used, most, peak }: System['connections']): Line {
  return {
    id: 'connections',
    title: 'Connections',
    name: 'connections',
    state,
    value: `${used} of ${most} in use`,
    aside: `peak ${peak} in the last hour`,
    advice: state === 'fine' ? undefined : 'Raise `max_connections` of PostgreSQL, or lower `DATABASE_POOL`.',
  };
}

function diskLine({ disk, servers }: System, nameOf: (server: string) => string): Line[] {
  if (disk === null) return [];
  const { state, used, total, fullIn, server } = disk;
  const where = servers.length > 1 ? ` on ${nameOf(server)}` : '';
  return [
    {
      id: 'disk',
      title: 'Disk',
      name: 'disk',
      state,
      value: `${sayBytesOf(used, total)} used${where}`,
      aside: sayFullIn(fullIn) ?? undefined,
      advice: state === 'fine' ? undefined : 'Make room, or move `DATA_DIR` to a larger disk.',
    },
  ];
}

function backupLine({ state, isScheduled, last, hasFailed }: System['backup'], now: number): Line {
  const size = last === null || last.bytes === null ? '' : `, ${sayBytes(last.bytes)}`;
  return {
    id: 'backup',
    title: 'Last backup',
    name: 'backup',
    state,
    value: last === null ? 'None yet.' : `${sayMoment(last.endedOn, now)}${size}`,
    aside: last === null ? undefined : `in ${saySpan(last.seconds)}`,
    advice:
      state === 'fine'
        ? 'Keep a copy on another machine, and try a restore once a quarter.'
        : adviceOf({ isScheduled, hasFailed }),
  };
}

function adviceOf({ isScheduled, hasFailed }: Pick<System['backup'], 'isScheduled' | 'hasFailed'>): string {
  if (hasFailed && isScheduled)
    return 'The last try failed, and the log says why. It is tried again within an hour.';
  if (hasFailed) return 'The last try failed. Run `npm run backup` again: it says why.';
  if (isScheduled) return 'The log says why none was made. Check `BACKUP_TO`.';
  return 'Set `BACKUP_TO` for a backup every night. To make one now, see “Back up and restore” in docs/operating.md.';
}

function scheduleLine({ state, tasks, late, lastOn }: System['schedule']): Line {
  const inTime = lastOn === null ? `None of ${tasks} tasks is late` : `All ${tasks} tasks ran on time`;
  return {
    id: 'schedule',
    title: 'Schedule',
    name: 'schedule',
    state,
    value: late.length === 0 ? inTime : `${late.length} of ${tasks} tasks did not run on time`,
    aside: lastOn === null ? undefined : `last one ${sayTime(lastOn)}`,
    advice: late.length === 0 ? undefined : `${late.join(', ')}. Look for errors of these jobs in the log.`,
  };
}

const inSentence = (moment: string): string => moment.replace(/^Today/u, 'today');
