import * as z from 'zod/mini';
import type { AppContext } from '../app-context.ts';
import type { BackupSettings } from '../config-backup.ts';
import type { Connection } from '../platform/db/database.ts';
import { holdAlone } from '../platform/db/hold-alone.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { backUp } from './back-up.ts';
import { endInterruptedRuns, lastScheduledRuns } from './backup-runs.queries.ts';
import { type BackupStore, newName, openStore } from './backup-store.ts';
import { isRunDue } from './run-is-due.ts';

/** A failed backup is due again later, so the queue does not retry the job. */
const backupJob = defineJob({
  name: 'back-up',
  payload: z.object({}),
  tries: 1,
  retryDelay: 60,
  workers: 1,
});

const EVERY_FIVE_MINUTES = '*/5 * * * *';
/** The advisory lock of scheduled backups. */
export const BACKUP_LOCK = 7_302_066;
const DAY = 86_400_000;

export function backupJobs(app: AppContext, connection: Connection): void {
  const settings = app.config.backup;
  if (settings === null) return;
  app.jobs.handle(backupJob, async (_payload, signal, { isRepeated }) => {
    // If another server is making a backup, there is nothing to do.
    await holdAlone(app.db, BACKUP_LOCK, () =>
      backUpIfDue(app, { settings, connection, isRepeated }, signal),
    );
  });
  app.jobs.schedule(backupJob, EVERY_FIVE_MINUTES, {});
}

/** Enqueues the job at the start of a server, for a backup that was missed. */
export async function backUpSoon(app: Pick<AppContext, 'jobs' | 'config' | 'db'>): Promise<void> {
  if (app.config.backup === null) return;
  await app.jobs.enqueue(app.db, backupJob, {}, { singletonKey: 'start' });
}

interface DueBackup {
  readonly settings: BackupSettings;
  readonly connection: Connection;
  /**
   * Whether an administrator has requested another try of the job. Such a try does not wait after a failure.
   */
  readonly isRepeated: boolean;
}

/** Makes a backup if one is due, then deletes old and incomplete ones. The caller holds the lock. */
async function backUpIfDue(
  app: AppContext,
  { settings, connection, isRepeated }: DueBackup,
  signal: AbortSignal,
): Promise<void> {
  const now = app.clock();
  const dayAgo = new Date(now.getTime() - DAY);
  await endInterruptedRuns(app.db, now, dayAgo);
  const { succeeded, failed } = await lastScheduledRuns(app.db);
  const runs = { succeeded, failed: isRepeated ? null : failed };
  if (!isRunDue(settings.schedule, runs, now)) return;
  const store = openStore(settings.to, app.config.s3);
  const backup = newName(now);
  const { tables, bytes } = await backUp(
    { ...app, connection },
    { store, backup },
    { isScheduled: true, signal },
  );
  app.log.info({ backup: store.nameOf(backup), tables, bytes }, 'a backup was made and read back');
  await deleteOld(store, settings.keep).catch((error: unknown) =>
    app.log.warn({ err: error }, 'old backups could not be deleted'),
  );
  // Some storages cannot list open uploads. The backup is complete anyway.
  await store
    .sweep(dayAgo)
    .catch((error: unknown) => app.log.warn({ err: error }, 'could not look for unfinished backups'));
}

async function deleteOld(store: BackupStore, keep: number): Promise<void> {
  const old = (await store.list()).slice(0, -keep);
  for (const name of old) await store.remove(name);
}
