import type { MailFailure } from '@kithline/contract/system.ts';
import { sql } from 'kysely';
import type { Db, RowOf } from '../tables.ts';
import { MAIL_JOBS } from './job-words.ts';

// Jobs are in the schema of pg-boss (platform/jobs), whose tables Kysely does not know. No query returns the
// payload of a job, because it may name somebody.

export type JobState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed' | 'blocked';

export interface JobCount {
  readonly name: string;
  readonly state: JobState;
  readonly jobs: number;
}

/** New jobs that are due later count as `blocked`. */
export async function jobCounts(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name,
      case when state = 'created' and start_after > now() then 'blocked' else state::text end as state,
      count(*) as jobs
    from pgboss.job group by 1, 2`.execute(db);
  return rows;
}

export interface ImportCount extends RowOf<'contactImport', 'state'> {
  readonly imports: number;
}

export async function importCounts(db: Db): Promise<ImportCount[]> {
  const { rows } = await sql<ImportCount>`
    select state, count(*) as imports from contact_import group by state`.execute(db);
  return rows;
}

export interface LastMails {
  readonly lastSentOn: Date | null;
  readonly lastFailedOn: Date | null;
  readonly failure: MailFailure | null;
  readonly failureCode: number | null;
}

export async function lastMails(db: Db): Promise<LastMails> {
  const row = await db.selectFrom('mailState').selectAll().executeTakeFirst();
  return row ?? { lastSentOn: null, lastFailedOn: null, failure: null, failureCode: null };
}

/** The number of jobs for mails that are due, running or waiting for another try. */
export async function waitingMails(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pgboss.job
    where name = any(${MAIL_JOBS}::text[])
      and (state = 'retry' or state in ('created', 'active') and start_after <= now())`.execute(db);
  return rows[0]?.waiting ?? 0;
}

export interface FailedJobRow {
  readonly id: string;
  readonly name: string;
  readonly failedOn: Date;
  readonly tries: number;
  /** The message of the error, which may contain private text; null if there is none. */
  readonly message: string | null;
}

/**
 * SQL for whether a job `j` has failed and still needs another try. It needs none if a later job of the same
 * scheduled task, or with the same key, was completed.
 */
const IS_FAILED = sql<boolean>`(
  j.state = 'failed' and not exists (
    select from pgboss.job later
    where later.name = j.name and later.state = 'completed' and later.completed_on > j.completed_on
      and (later.singleton_key = j.singleton_key
        or exists (select from pgboss.schedule s where s.name = later.name))))`;

export async function failedJobs(db: Db, most: number): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select j.id, j.name, coalesce(j.completed_on, j.created_on) as failed_on, j.retry_count + 1 as tries,
      coalesce(j.output #>> '{value,message}', j.output ->> 'message') as message
    from pgboss.job j where ${IS_FAILED}
    order by failed_on desc, j.id limit ${most}`.execute(db);
  return rows;
}

export async function countFailedJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ failed: number }>`
    select count(*) as failed from pgboss.job j where ${IS_FAILED}`.execute(db);
  return rows[0]?.failed ?? 0;
}

export async function lockFailedJob(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where id = ${id} and state = 'failed' for update`.execute(db);
  return rows[0]?.name ?? null;
}

export interface DatabaseRow {
  readonly version: string;
  readonly bytes: number;
  readonly connections: number;
  readonly most: number;
}

export async function readDatabase(db: Db): Promise<DatabaseRow> {
  const { rows } = await sql<DatabaseRow>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select sum(numbackends)::int from pg_stat_database) as connections,
      current_setting('max_connections')::int as most`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database did not describe itself.');
  return row;
}

export interface ScheduledTask {
  readonly name: string;
  /** Whether the task's last job failed, or a job of the task has long been due while none is running. */
  readonly isLate: boolean;
  /** When a job of the task last ended; null if none has ended within four days. */
  readonly lastOn: Date | null;
}

/** All tasks are late if no server has checked the schedule recently. */
export async function scheduledTasks(db: Db, lateAfterMinutes: number): Promise<ScheduledTask[]> {
  const late = sql`now() - ${lateAfterMinutes} * interval '1 minute'`;
  const { rows } = await sql<ScheduledTask>`
    select s.name, last.on as last_on,
      coalesce(last.state = 'failed', false)
        or exists (
          select from pgboss.job j
          where j.name = s.name and j.state in ('created', 'retry') and j.start_after < ${late})
        and not exists (select from pgboss.job j where j.name = s.name and j.state = 'active')
        or exists (select from pgboss.version where cron_on < ${late}) as is_late
    from (select distinct name from pgboss.schedule) s
    left join lateral (
      select j.completed_on as on, j.state::text as state from pgboss.job j
      where j.name = s.name and j.completed_on is not null order by j.completed_on desc limit 1) last on true
    order by s.name`.execute(db);
  return rows;
}
