import type { Clock } from '../platform/clock.ts';
import type { Connection } from '../platform/db/database.ts';
import { ServerStopsError } from '../platform/jobs/jobs.ts';
import type { Db } from '../tables.ts';
import { BackupError } from './backup-format.ts';
import type { BackupSink, BackupStore } from './backup-store.ts';
import { sourceIn } from './backup-store.ts';
import { type BackupTarget, beginRun, endRun, hasTableOfRuns, type RunEnd } from './backup-runs.queries.ts';
import { checkBackup } from './check-backup.ts';
import { writeBackup } from './write-backup.ts';

export interface BackupServices {
  readonly db: Db;
  readonly connection: Connection;
  readonly clock: Clock;
}

interface Made {
  readonly tables: number;
  readonly bytes: number;
}

/** The reason of a run that the queue has ended (platform/jobs/pg-boss-settings.ts). */
const TOO_LONG = 'It took longer than an hour.';

interface Run {
  readonly isScheduled: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Writes a backup into a store and reads it back. If this fails, a scheduled backup is deleted. A backup that
 * a person started is kept, because its name may be that of an earlier backup. Throws if the run fails.
 */
export async function backUp(
  services: BackupServices,
  { store, backup }: { store: BackupStore; backup: string },
  run: Run,
): Promise<Made> {
  return recorded(services, { ...run, target: store.kind }, async () => {
    if (run.isScheduled) await store.prepare();
    const sink: BackupSink = (bytes, signal) => store.write(backup, bytes, signal);
    try {
      const made = await writeBackup(services.connection, sink, run.signal);
      await checkBackup(sourceIn(store, backup), run.signal).catch((error: unknown) => {
        throw run.isScheduled ? error : notReadBack(store.nameOf(backup), error);
      });
      return { ...made, verifiedAt: services.clock() };
    } catch (error) {
      if (run.isScheduled) await store.remove(backup).catch(() => undefined);
      throw error;
    }
  });
}

const notReadBack = (name: string, error: unknown): BackupError =>
  new BackupError(
    `The backup was written to ${name}, but it could not be read back: ` +
      (error instanceof Error ? error.message : String(error)),
  );

/** Writes a backup into a stream, so it cannot be read back. */
export async function sendBackup(services: BackupServices, sink: BackupSink): Promise<Made> {
  return recorded(services, { isScheduled: false, target: 'stdout' }, async () => ({
    ...(await writeBackup(services.connection, sink)),
    verifiedAt: null,
  }));
}

async function recorded(
  { db, clock }: BackupServices,
  { isScheduled, target, signal }: Run & { target: BackupTarget },
  work: () => Promise<Made & { verifiedAt: Date | null }>,
): Promise<Made> {
  const id = (await hasTableOfRuns(db))
    ? await beginRun(db, { startedAt: clock(), target, isScheduled })
    : null;
  const end = async (how: RunEnd) => (id === null ? undefined : endRun(db, id, how));
  try {
    const { tables, bytes, verifiedAt } = await work();
    await end({ endedAt: clock(), bytes, verifiedAt });
    return { tables, bytes };
  } catch (error) {
    // If the database itself has failed, the end of this run cannot be stored. A later scheduled run marks it
    // as interrupted.
    const isInterrupted = signal?.reason instanceof ServerStopsError;
    const failed = signal?.aborted && !isInterrupted ? new BackupError(TOO_LONG) : error;
    await end({ endedAt: clock(), failed, isInterrupted }).catch(() => undefined);
    throw failed;
  }
}
