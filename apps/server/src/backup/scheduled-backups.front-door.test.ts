import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { BackupSettings } from '../config-backup.ts';
import { connectionTo, urlOf } from '../testing/on-server.ts';
import { anS3Server, BUCKET, environmentOf, type TestS3 } from '../testing/s3-server.ts';
import { dataFolder, START_PATIENCE } from '../testing/server-process.ts';
import { testApp } from '../testing/test-app.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { backUpSoon } from './backup.jobs.ts';

const DAY = 86_400_000;
const START = new Date('2026-11-20T12:00:00Z');
const DAILY = { kind: 'every', milliseconds: DAY } as const;

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kithline-scheduled-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function aDatabase(make = testDatabase): Promise<TestDatabase> {
  const database = await make();
  onTestFinished(() => database.drop());
  return database;
}

interface Place {
  backup: BackupSettings;
  storage?: TestS3;
}

/** A server with scheduled backups, whose clock the test moves. At its start, it makes a backup if due. */
async function aServer(database: TestDatabase, { backup, storage }: Place) {
  let now = START;
  const config = { backup, s3: storage?.settings ?? null };
  const app = await testApp({ database, config, clock: () => now, started: true });
  onTestFinished(() => app.stop());
  return { app, moveTo: (days: number) => (now = new Date(START.getTime() + days * DAY)) };
}

const runsOf = ({ db }: TestDatabase) => db.selectFrom('backupRun').selectAll().orderBy('id').execute();

/** Waits until this many runs have ended, and returns them. */
async function untilEnded(database: TestDatabase, count: number) {
  await until(async () => (await runsOf(database)).filter(({ endedAt }) => endedAt !== null).length >= count);
  return runsOf(database);
}

async function untilJobsEnded({ db }: TestDatabase): Promise<void> {
  await until(async () => {
    const { rows } = await sql`
      select from pgboss.job where name = 'back-up' and state in ('created', 'retry', 'active')`.execute(db);
    return rows.length === 0;
  });
}

/** Starts one of the commands with these settings. */
function start(program: string, settings: Record<string, string>, ...args: string[]): ChildProcess {
  const env = { PATH: process.env['PATH'], TMPDIR: os.tmpdir(), ...settings };
  const child = spawn(process.execPath, [path.join(import.meta.dirname, program), ...args], { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function run(...command: Parameters<typeof start>): Promise<{ code: number; output: string }> {
  const child = start(...command);
  const [output, errors] = await Promise.all([
    text(child.stdout ?? Readable.from([])),
    text(child.stderr ?? Readable.from([])),
  ]);
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
  return { code: code as number, output: output + errors };
}

const settingsFor = async (database: TestDatabase) => ({
  DATABASE_URL: urlOf(connectionTo(database.connection, nameOf(database))),
  DATA_DIR: await dataFolder(),
});

const nameOf = ({ connection }: TestDatabase): string =>
  'url' in connection ? new URL(connection.url).pathname.slice(1) : connection.database;

/** The key of a setting that nothing else writes. */
const FACT_KEY = 'fact-of-the-test';

const stateFact = async ({ db }: TestDatabase, fact: string) =>
  db
    .insertInto('setting')
    .values({ key: FACT_KEY, value: JSON.stringify(fact) })
    .execute();

const factOf = async ({ db }: TestDatabase) =>
  (await db.selectFrom('setting').select('value').where('key', '=', FACT_KEY).executeTakeFirst())?.value;

it('Only one of two servers makes the backup that is due, reads it back, and records the run', async () => {
  const database = await aDatabase();
  const to = path.join(await aFolder(), 'made-by-the-schedule');
  const place: Place = { backup: { to, schedule: DAILY, keep: 2 } };
  await Promise.all([aServer(database, place), aServer(database, place)]);
  await untilEnded(database, 1);
  await untilJobsEnded(database);
  const names = await readdir(to);
  expect(names).toEqual(['kithline-2026-11-20T120000Z.backup']);
  const file = await stat(path.join(to, names[0] ?? ''));
  expect([file.mode & 0o777, (await stat(to)).mode & 0o777]).toEqual([0o600, 0o700]);
  expect(await runsOf(database)).toMatchObject([
    { target: 'file', isScheduled: true, bytes: file.size, error: null, startedAt: START, verifiedAt: START },
  ]);
});

it(
  'The schedule deletes older backups in a bucket and the unfinished upload of a killed process, and nothing else there',
  async () => {
    const database = await aDatabase();
    const storage = await anS3Server();
    storage.objects.set('ours/notes.txt', Buffer.from('mine'));
    storage.uploads.set('of-a-killed-process', {
      key: 'ours/kithline-2026-11-18T120000Z.backup',
      parts: new Map(),
      startedOn: new Date(START.getTime() - 2 * DAY),
    });
    const backup = { to: `s3://${BUCKET}/ours`, schedule: DAILY, keep: 1 };
    const { app, moveTo } = await aServer(database, { backup, storage });
    await untilEnded(database, 1);
    await untilJobsEnded(database);
    expect([...storage.objects.keys()]).toContain('ours/kithline-2026-11-20T120000Z.backup');
    moveTo(1.5);
    await backUpSoon(app.context);
    await untilEnded(database, 2);
    await untilJobsEnded(database);
    expect([...storage.objects.keys()].toSorted()).toEqual([
      'ours/kithline-2026-11-22T000000Z.backup',
      'ours/notes.txt',
    ]);
    expect(storage.uploads.size).toBe(0);
  },
  START_PATIENCE,
);

it(
  'A backup that the schedule has made is restored elsewhere by one command',
  async () => {
    const database = await aDatabase();
    await stateFact(database, 'kept by the schedule');
    const storage = await anS3Server();
    await aServer(database, { backup: { to: `s3://${BUCKET}`, schedule: DAILY, keep: 2 }, storage });
    await untilEnded(database, 1);
    const elsewhere = await aDatabase(emptyDatabase);
    const settings = { ...(await settingsFor(elsewhere)), ...environmentOf(storage) };
    const { code, output } = await run('run-restore.ts', settings, `s3://${BUCKET}/`);
    expect(output).toContain('Done.');
    expect(code).toBe(0);
    expect(await factOf(elsewhere)).toBe('kept by the schedule');
    expect(await runsOf(elsewhere)).toEqual([]);
  },
  START_PATIENCE,
);

it('A backup that fails is recorded with its reason, and tried again after an hour', async () => {
  const database = await aDatabase();
  const storage = await anS3Server();
  const backup = { to: `s3://no-such-bucket/ours`, schedule: DAILY, keep: 2 };
  const { app, moveTo } = await aServer(database, { backup, storage });
  const failed = await untilEnded(database, 1);
  expect(failed.map(({ error }) => error)).toEqual([expect.stringContaining('404 NoSuchBucket') as string]);
  expect(JSON.stringify(failed)).not.toContain(storage.settings.secretAccessKey);
  moveTo(0.5 / 24);
  await backUpSoon(app.context);
  await untilJobsEnded(database);
  expect(await runsOf(database)).toHaveLength(1);
  moveTo(1.1 / 24);
  await backUpSoon(app.context);
  await untilEnded(database, 2);
});

it('A failed backup that an administrator tries again does not wait for an hour', async () => {
  const database = await aDatabase();
  const file = path.join(await aFolder(), 'a-file');
  await writeFile(file, '');
  const { app, moveTo } = await aServer(database, { backup: { to: file, schedule: DAILY, keep: 2 } });
  await untilEnded(database, 1);
  await untilJobsEnded(database);
  await rm(file);
  moveTo(0.1 / 24);
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = 'back-up' and state = 'failed'`.execute(database.db);
  await app.context.jobs.retry(database.db, 'back-up', rows[0]?.id ?? '');
  const [, second] = await untilEnded(database, 2);
  expect(second?.error).toBeNull();
});

it('A folder that cannot be used is recorded as a failure, and tried again after an hour', async () => {
  const database = await aDatabase();
  const file = path.join(await aFolder(), 'a-file');
  await writeFile(file, '');
  const { app, moveTo } = await aServer(database, { backup: { to: file, schedule: DAILY, keep: 2 } });
  await untilEnded(database, 1);
  await untilJobsEnded(database);
  moveTo(0.5 / 24);
  await backUpSoon(app.context);
  await untilJobsEnded(database);
  expect(await runsOf(database)).toMatchObject([
    { error: expect.stringContaining('EEXIST'), endedAt: START },
  ]);
  moveTo(1.1 / 24);
  await backUpSoon(app.context);
  await untilEnded(database, 2);
});

it('A failed backup is tried again an hour after its end', async () => {
  const database = await aDatabase();
  const run = { target: 'file', isScheduled: true, error: 'It took longer than an hour.' };
  const startedAt = new Date(START.getTime() - DAY / 24);
  await database.db
    .insertInto('backupRun')
    .values({ ...run, startedAt, endedAt: START })
    .execute();
  const backup = { to: await aFolder(), schedule: DAILY, keep: 2 };
  const { app, moveTo } = await aServer(database, { backup });
  await backUpSoon(app.context);
  await untilJobsEnded(database);
  expect(await runsOf(database)).toHaveLength(1);
  moveTo(1.1 / 24);
  await backUpSoon(app.context);
  await untilEnded(database, 2);
});

it('The next run records that a killed server did not finish its backup, deletes the unfinished file, and makes another backup at once', async () => {
  const database = await aDatabase();
  const to = await aFolder();
  const abandoned = path.join(to, 'kithline-2026-11-18T120000Z.backup.1.part');
  await writeFile(abandoned, 'half');
  await utimes(abandoned, new Date(0), new Date(0));
  await database.db
    .insertInto('backupRun')
    .values({ startedAt: START, target: 'file', isScheduled: true })
    .execute();
  await aServer(database, { backup: { to, schedule: DAILY, keep: 2 } });
  const runs = await untilEnded(database, 2);
  expect(runs.map(({ error }) => error)).toEqual([
    expect.stringContaining('stopped or killed') as string,
    null,
  ]);
  await untilJobsEnded(database);
  expect(await readdir(to)).toEqual(['kithline-2026-11-20T120000Z.backup']);
});

it(
  'A backup command that is killed in the middle of an upload leaves no backup behind',
  async () => {
    const database = await aDatabase();
    // Random text, so that the compressed backup needs several parts.
    await sql`
    insert into setting (key, value)
    select 'noise', to_jsonb(string_agg(md5(random()::text), '')) from generate_series(1, 1300000)`.execute(
      database.db,
    );
    const storage = await anS3Server();
    const settings = { ...(await settingsFor(database)), ...environmentOf(storage) };
    let child: ChildProcess | null = null;
    storage.onPart = () => {
      child?.kill('SIGKILL');
      return new Promise(() => undefined);
    };
    child = start('run-backup.ts', settings, `s3://${BUCKET}/whole.backup`);
    await once(child, 'exit');
    expect(storage.objects.size).toBe(0);
    expect(storage.uploads.size).toBe(1);
    storage.onPart = () => undefined;
    const { code, output } = await run('run-backup.ts', settings, `s3://${BUCKET}/whole.backup`);
    expect(output).toContain('read back');
    expect(code).toBe(0);
    expect([...storage.objects.keys()]).toEqual(['whole.backup']);
  },
  START_PATIENCE,
);

it(
  'A backup can be written to standard output and restored from standard input',
  async () => {
    const database = await aDatabase();
    await stateFact(database, 'sent through a pipe');
    const elsewhere = await aDatabase(emptyDatabase);
    const [from, into] = [await settingsFor(database), await settingsFor(elsewhere)];
    const writing = start('run-backup.ts', from, '--out', '-');
    const reading = start('run-restore.ts', into, '-');
    if (!writing.stdout || !reading.stdin || !reading.stdout) throw new Error('The streams are missing.');
    writing.stdout.pipe(reading.stdin);
    expect(await text(reading.stdout)).toContain('Done.');
    expect(await factOf(elsewhere)).toBe('sent through a pipe');
    expect(await runsOf(database)).toMatchObject([
      { target: 'stdout', isScheduled: false, error: null, verifiedAt: null },
    ]);
  },
  START_PATIENCE,
);
