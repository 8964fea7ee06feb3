import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { fromFile, toFile } from '../../../backup/backup-store.ts';
import { restoreBackup } from '../../../backup/restore-backup.ts';
import { writeBackup } from '../../../backup/write-backup.ts';
import { aPopulation, inNetwork } from '../../../testing/a-population.ts';
import { aMember } from '../../../testing/factories.ts';
import { createLog } from '../../../platform/log.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import type { EngineScope } from '../ask/asked.ts';
import type { ColumnsKeepingOptions } from './columns-keeping.ts';
import { writeColumnsFile } from './columns-file.ts';
import { FeedFollower } from '../reading/follow-feed.ts';
import { ThreadEngine } from '../threads/thread-engine.ts';
import type { RowOf } from '../../../tables.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../migrations');

// The tests start search engines that follow the feed like those of servers, stop them, and check the file
// from which the next engine starts.

let database: TestDatabase;
let viewerScope: EngineScope;
let folder: string;
const contacts: number[] = [];
beforeAll(async () => {
  database = await testDatabase();
  const { personId, networkId } = await aMember(database.db, { name: 'Ida Berg' });
  viewerScope = {
    viewer: { personId, networkId, collectiveIds: [] },
    scope: { kind: 'network', id: networkId },
    draft: null,
  };
  await addContact('Ada Silva');
});
afterAll(() => database.drop());
beforeEach(async () => {
  const home = await mkdtemp(path.join(os.tmpdir(), 'kithline-file-'));
  folder = path.join(home, 'search');
  onTestFinished(() => rm(home, { recursive: true, force: true }));
});

async function addContact(name: string): Promise<void> {
  contacts.push(...(await aPopulation(database.db, [{ name }])));
  await inNetwork(database.db, viewerScope.viewer.networkId ?? 0, contacts);
}

interface Warned {
  readonly warnings: string[];
}

async function anEngine(options: Partial<ColumnsKeepingOptions> = {}): Promise<ThreadEngine & Warned> {
  const { db, connection } = database;
  const warnings: string[] = [];
  const log = createLog('silent', false);
  log.warn = ({ err }: { err: Error }) => void warnings.push(err.message);
  const file = { folder, isOn: true, leastPersons: 0, soon: 0, ...options };
  const engine = new ThreadEngine({ db, connection, log, threads: 1, file });
  onTestFinished(() => engine.stop());
  await engine.start();
  return Object.assign(engine, { warnings });
}

const fileName = () => path.join(folder, 'columns');
const hasFile = async () => (await stat(fileName()).catch(() => null)) !== null;
const fileHas = async (text: string) => (await readFile(fileName())).includes(text);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(20);
}

/** Writes the file as a server does. */
async function leaveFile(): Promise<void> {
  writeColumnsFile(folder, await new FeedFollower(database.db).follow());
}

/**
 * Starts a follower and checks that it has read everybody. Returns whether it started from the file. If
 * reading the file failed, `trouble` is the message of the error.
 */
async function startFromFile(db = database.db): Promise<{ isFromFile: boolean; trouble: string | null }> {
  let trouble: string | null = null;
  const follower = new FeedFollower(db, { folder }, ({ message }) => (trouble = message));
  const { columns, isFromFile } = await follower.follow();
  const { id, deadSince } = columns.persons;
  const found = [...id].filter(
    (_id, at) => (deadSince[at] ?? 0) === 0 || (deadSince[at] ?? 0) > columns.version,
  );
  const { rows } = await sql<RowOf<'person', 'id'>>`select id from person order by id`.execute(db);
  expect(found.toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id));
  return { isFromFile, trouble };
}

test('Columns are soon written to a file that only its owner may read, and the next server starts from it', async () => {
  const engine = await anEngine();
  await until(hasFile);
  const modes = [await stat(folder), await stat(fileName())].map(({ mode }) => (mode & 0o7777).toString(8));
  expect([modes, await readdir(folder)]).toEqual([['700', '600'], ['columns']]);
  await engine.stop();
  await addContact('Ben Silva');
  expect(await startFromFile()).toEqual({ isFromFile: true, trouble: null });
  const next = await anEngine();
  expect(await next.ask('totals', viewerScope)).toMatchObject({ persons: contacts.length });
  expect(next.warnings).toEqual([]);
});

test('A deleted person is in no later file, even if nobody searches', async () => {
  await addContact('Zoltan Unforgotten');
  await anEngine({ every: 100 });
  await until(hasFile);
  expect(await fileHas('zoltan unforgotten')).toBe(true);
  const [gone] = contacts.splice(-1);
  await database.db
    .deleteFrom('networkContact')
    .where('personId', '=', gone ?? 0)
    .execute();
  await database.db
    .deleteFrom('person')
    .where('id', '=', gone ?? 0)
    .execute();
  await until(async () => !(await fileHas('zoltan unforgotten')));
  expect(await fileHas('ada silva')).toBe(true);
});

test('A start from the file leaves the file unchanged if nothing has changed since', async () => {
  await leaveFile();
  const { mtimeMs } = await stat(fileName());
  const engine = await anEngine({ every: 20 });
  await engine.ask('totals', viewerScope);
  await engine.stop();
  expect((await stat(fileName())).mtimeMs).toBe(mtimeMs);
});

test('Stopping a server writes the file with the latest changes', async () => {
  const engine = await anEngine({ soon: 60_000 });
  await addContact('Ben Silva');
  await engine.ask('totals', viewerScope);
  await engine.stop();
  expect(await fileHas('ben silva')).toBe(true);
});

test('A damaged file is logged, everything is read, and a complete file replaces it', async () => {
  await leaveFile();
  const whole = await readFile(fileName());
  await writeFile(fileName(), whole.subarray(0, whole.length / 2));
  const engine = await anEngine();
  expect(engine.warnings).toEqual(['The file is damaged or cut off.']);
  expect(await engine.ask('totals', viewerScope)).toMatchObject({ persons: contacts.length });
  await engine.stop();
  expect(await startFromFile()).toEqual({ isFromFile: true, trouble: null });
});

test('A file is not used if it is from another database or from before the feed was emptied', async () => {
  await leaveFile();
  const other = await testDatabase();
  onTestFinished(() => other.drop());
  expect(await startFromFile(other.db)).toEqual({ isFromFile: false, trouble: null });
  expect((await startFromFile()).isFromFile).toBe(true);
  // A crash of the database, or a restore, also empties these unlogged tables.
  await sql`truncate search_feed, search_change`.execute(database.db);
  await addContact('Ben Silva');
  expect(await startFromFile()).toEqual({ isFromFile: false, trouble: null });
});

test('After a restore from a backup, the database is read instead of the file', async () => {
  await leaveFile();
  const backup = path.join(path.dirname(folder), 'kithline.backup');
  await writeBackup(database.connection, toFile(backup));
  expect(gunzipSync(await readFile(backup)).includes('search_feed')).toBe(false);
  const restored = await emptyDatabase();
  onTestFinished(() => restored.drop());
  await restoreBackup(restored.connection, fromFile(backup), MIGRATIONS);
  expect(await startFromFile(restored.db)).toEqual({ isFromFile: false, trouble: null });
});

test('A file is not used if the database’s own files were replaced by older ones', async () => {
  const { columns, mark } = await new FeedFollower(database.db).follow();
  const [xmin = '0', xmax = '0'] = mark.snapshot.split(':');
  const fromTheFuture = `${xmin}:${Number(xmax) + 1_000_000}:`;
  writeColumnsFile(folder, { columns, mark: { ...mark, snapshot: fromTheFuture } });
  expect((await startFromFile()).isFromFile).toBe(false);
});

test('No file is kept if there are few persons, or if the settings turn the file off', async () => {
  for (const options of [{ leastPersons: 100 }, { isOn: false }]) {
    await leaveFile();
    const engine = await anEngine(options);
    await addContact('Ben Silva');
    await engine.ask('totals', viewerScope);
    await engine.stop();
    expect([options, await hasFile()]).toEqual([options, false]);
  }
});

test('Searches go on when the file cannot be written', async () => {
  await writeFile(folder, 'not a folder');
  const engine = await anEngine({ every: 20 });
  await addContact('Ben Silva');
  expect(await engine.ask('totals', viewerScope)).toMatchObject({ persons: contacts.length });
  await engine.stop();
});
