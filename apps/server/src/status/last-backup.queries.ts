import type { Db } from '../tables.ts';

export interface LastBackup {
  readonly startedOn: Date;
  readonly endedOn: Date;
  /** Null if the size is unknown. */
  readonly bytes: number | null;
}

/**
 * Returns the last backup that was read back for verification; null if there is none. Any other may be
 * incomplete.
 */
export async function lastBackup(db: Db): Promise<LastBackup | null> {
  const row = await db
    .selectFrom('backupRun')
    .select(['startedAt as startedOn', 'endedAt as endedOn', 'bytes'])
    .where('verifiedAt', 'is not', null)
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.endedOn ? { ...row, endedOn: row.endedOn } : null;
}

/** Whether a backup that started after this time has failed, or any backup if the time is null. */
export async function hasFailedSince(db: Db, since: Date | null): Promise<boolean> {
  const row = await db
    .selectFrom('backupRun')
    .select('id')
    .where('error', 'is not', null)
    .where('startedAt', '>', since ?? new Date(0))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
