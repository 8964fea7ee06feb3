import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
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

// Servers that start, follow the feed, and stop, and the file that the next one begins with.

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

/** As a server leaves it. */
async function leaveFile(): Promise<void> {
  writeColumnsFile(folder, await new FeedFollower(database.db).follow());
}

/** Whether a follower would begin with the file; what it reads is always everybody who is there. */
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

test('What was read is in a file soon, which its owner alone may read, and the next start goes on from there', async () => {
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

test('Somebody who is deleted is in no file that is written afterwards, although nobody searches', async () => {
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

test('A start from the file after which nothing changes leaves the file as it is', async () => {
  await leaveFile();
  const { mtimeMs } = await stat(fileName());
  const engine = await anEngine({ every: 20 });
  await engine.ask('totals', viewerScope);
  await engine.stop();
  expect((await stat(fileName())).mtimeMs).toBe(mtimeMs);
});

test('A stop writes what has changed since', async () => {
  const engine = await anEngine({ soon: 60_000 });
  await addContact('Ben Silva');
  await engine.ask('totals', viewerScope);
  await engine.stop();
  expect(await fileHas('ben silva')).toBe(true);
});

test('A file that is damaged is named in the log, everything is read, and a whole one takes its place', async () => {
  await leaveFile();
  const whole = await readFile(fileName());
  await writeFile(fileName(), whole.subarray(0, whole.length / 2));
  const engine = await anEngine();
  expect(engine.warnings).toEqual(['It is damaged or cut off.']);
  expect(await engine.ask('totals', viewerScope)).toMatchObject({ persons: contacts.length });
  await engine.stop();
  expect(await startFromFile()).toEqual({ isFromFile: true, trouble: null });
});

test('The file of another database is not taken, nor one of a feed that has been opened again', async () => {
  await leaveFile();
  const other = await testDatabase();
  onTestFinished(() => other.drop());
  expect(await startFromFile(other.db)).toEqual({ isFromFile: false, trouble: null });
  expect((await startFromFile()).isFromFile).toBe(true);
  // What a crash of the database does to tables that are not logged, or a restore.
  await sql`truncate search_change, search_feed`.execute(database.db);
  await addContact('Ben Silva');
  expect(await startFromFile()).toEqual({ isFromFile: false, trouble: null });
});

test('A database that was restored from a backup is read, not the file of the one that was backed up', async () => {
  await leaveFile();
  const backup = path.join(path.dirname(folder), 'kithline.backup');
  await writeBackup(database.connection, backup);
  expect(gunzipSync(await readFile(backup)).includes('search_feed')).toBe(false);
  const restored = await emptyDatabase();
  onTestFinished(() => restored.drop());
  await restoreBackup(restored.connection, backup, MIGRATIONS);
  expect(await startFromFile(restored.db)).toEqual({ isFromFile: false, trouble: null });
});

test('A file that is ahead of the database, whose own files were replaced by older ones, is not taken', async () => {
  const { columns, mark } = await new FeedFollower(database.db).follow();
  const [xmin = '0', xmax = '0'] = mark.snapshot.split(':');
  const fromTheFuture = `${xmin}:${Number(xmax) + 1_000_000}:`;
  writeColumnsFile(folder, { columns, mark: { ...mark, snapshot: fromTheFuture } });
  expect((await startFromFile()).isFromFile).toBe(false);
});

test('A small directory has no file, nor has a server that is to have none', async () => {
  for (const options of [{ leastPersons: 100 }, { isOn: false }]) {
    await leaveFile();
    const engine = await anEngine(options);
    await addContact('Ben Silva');
    await engine.ask('totals', viewerScope);
    await engine.stop();
    expect([options, await hasFile()]).toEqual([options, false]);
  }
});

test('A file that cannot be written stops nobody', async () => {
  await writeFile(folder, 'not a folder');
  const engine = await anEngine({ every: 20 });
  await addContact('Ben Silva');
  expect(await engine.ask('totals', viewerScope)).toMatchObject({ persons: contacts.length });
  await engine.stop();
});
