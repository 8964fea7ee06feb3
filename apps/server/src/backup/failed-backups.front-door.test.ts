import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { ServerStopsError } from '../platform/jobs/jobs.ts';
import { anS3Server, BUCKET } from '../testing/s3-server.ts';
import { testDatabase } from '../testing/test-database.ts';
import { backUp, type BackupServices } from './back-up.ts';
import { type BackupStore, openStore } from './backup-store.ts';

async function services(): Promise<BackupServices> {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  return { db: database.db, connection: database.connection, clock: systemClock };
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kithline-failed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A store that calls `onOpen` before a backup is read back. */
function watched(store: BackupStore, onOpen: () => void): BackupStore {
  return {
    kind: store.kind,
    nameOf: (backup) => store.nameOf(backup),
    prepare: () => store.prepare(),
    write: (...written) => store.write(...written),
    open: (backup) => {
      onOpen();
      return store.open(backup);
    },
    list: () => store.list(),
    remove: (backup) => store.remove(backup),
    sweep: (time) => store.sweep(time),
  };
}

// An abort for any other reason than the stop of the server means that the backup took too long.
it.each([
  ['takes too long', undefined, 'It took longer than an hour.'],
  [
    'is interrupted by the stop of its server',
    new ServerStopsError('Stop.'),
    'The server was stopped or killed before the backup was complete.',
  ],
])('A backup that %s leaves no file, and the reason is recorded', async (_what, reason, error) => {
  const used = await services();
  const ending = new AbortController();
  const folder = await aFolder();
  const store = watched(openStore(folder, null), () => ending.abort(reason));
  const run = { isScheduled: true, signal: ending.signal };
  await expect(backUp(used, { store, backup: 'a.backup' }, run)).rejects.toThrow();
  expect(await used.db.selectFrom('backupRun').selectAll().execute()).toMatchObject([
    { error, verifiedAt: null },
  ]);
  expect(await readdir(folder)).toEqual([]);
});

it('An uploaded backup whose confirmation is lost is deleted if the schedule made it, and kept if a person chose its name', async () => {
  const used = await services();
  const storage = await anS3Server();
  const store = openStore(`s3://${BUCKET}/ours`, storage.settings);
  const losing: BackupStore = {
    ...watched(store, () => undefined),
    write: async (...written) => {
      await store.write(...written);
      throw new Error('The connection was lost.');
    },
  };
  const making = (isScheduled: boolean) =>
    backUp(used, { store: losing, backup: 'a.backup' }, { isScheduled });
  await expect(making(true)).rejects.toThrow('The connection was lost.');
  expect([...storage.objects.keys()]).toEqual([]);
  // A name that a person chose may belong to an earlier backup.
  await expect(making(false)).rejects.toThrow('The connection was lost.');
  expect([...storage.objects.keys()]).toEqual(['ours/a.backup']);
});

it('A backup that a person named is kept if it cannot be read back', async () => {
  const used = await services();
  const folder = await aFolder();
  const store = watched(openStore(folder, null), () => {
    throw new Error('The connection was lost.');
  });
  const making = backUp(used, { store, backup: 'a.backup' }, { isScheduled: false });
  await expect(making).rejects.toThrow(
    `The backup was written to ${path.join(folder, 'a.backup')}, but it could not be read back: `,
  );
  expect(await readdir(folder)).toEqual(['a.backup']);
  expect(await used.db.selectFrom('backupRun').selectAll().execute()).toMatchObject([{ verifiedAt: null }]);
});
