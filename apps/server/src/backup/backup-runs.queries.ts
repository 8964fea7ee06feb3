import { sql } from 'kysely';
import type { Db } from '../tables.ts';

export type BackupTarget = 'stdout' | 'file' | 's3';

/** Number of latest runs that are kept. */
const MOST_RUNS = 100;
/** Maximum number of characters of a stored reason. */
const LONGEST_REASON = 500;

/** The reason of a run whose process ended before the run did. It does not delay the next run. */
const INTERRUPTED = 'The server was stopped or killed before the backup was complete.';

/** A database that is backed up before an upgrade may lack the table. */
export async function hasTableOfRuns(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('public.backup_run') is not null as found`.execute(db);
  return rows[0]?.found === true;
}

/** Returns the id of the run. */
export async function beginRun(
  db: Db,
  run: { startedAt: Date; target: BackupTarget; isScheduled: boolean },
): Promise<number> {
  const { id } = await db.insertInto('backupRun').values(run).returning('id').executeTakeFirstOrThrow();
  return id;
}

export type RunEnd =
  | { endedAt: Date; bytes: number; verifiedAt: Date | null }
  | { endedAt: Date; failed: unknown; isInterrupted: boolean };

export async function endRun(db: Db, id: number, end: RunEnd): Promise<void> {
  const values =
    'failed' in end
      ? { endedAt: end.endedAt, error: end.isInterrupted ? INTERRUPTED : reasonOf(end.failed) }
      : end;
  await db.updateTable('backupRun').set(values).where('id', '=', id).execute();
  await trimRuns(db);
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON);

/** Keeps the latest runs, and the last run that was read back, because its age is shown. */
async function trimRuns(db: Db): Promise<void> {
  await sql`
    delete from backup_run where id not in (
      (select id from backup_run order by id desc limit ${MOST_RUNS})
      union all
      (select id from backup_run where verified_at is not null order by id desc limit 1))`.execute(db);
}

/**
 * Marks runs as interrupted if their process is gone. The caller holds the lock of scheduled backups, so no
 * other scheduled backup is running. The process of a run of `npm run backup` counts as gone after a day.
 */
export async function endInterruptedRuns(db: Db, now: Date, dayAgo: Date): Promise<void> {
  await db
    .updateTable('backupRun')
    .set({ endedAt: now, error: INTERRUPTED })
    .where('endedAt', 'is', null)
    .where((is) => is.or([is('isScheduled', '=', true), is('startedAt', '<', dayAgo)]))
    .execute();
}

export interface LastRuns {
  /** When the last successful run began. */
  readonly succeeded: Date | null;
  /** When the last failed run ended. Interrupted runs do not count. */
  readonly failed: Date | null;
}

export async function lastScheduledRuns(db: Db): Promise<LastRuns> {
  return db
    .selectFrom('backupRun')
    .select((read) => [
      read.fn.max('startedAt').filterWhere('error', 'is', null).as('succeeded'),
      read.fn.max('endedAt').filterWhere('error', '<>', INTERRUPTED).as('failed'),
    ])
    .where('isScheduled', '=', true)
    .where('endedAt', 'is not', null)
    .executeTakeFirstOrThrow();
}
