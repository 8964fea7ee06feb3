import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { authApi } from '@kithline/contract/accounts.ts';
import { fillDatabase } from '../../../../sample/fill-database.ts';
import { loadLookups } from '../lookups/load-lookups.ts';
import { atOneInstant, isBehind, openFeed, readMark } from '../search/feed/feed.ts';
import { connectionTo, urlOf } from '../testing/on-server.ts';
import { anAdministrator } from '../testing/http-caller.ts';
import { readyDataFolder } from '../testing/own-postgres.ts';
import { dataFolder, START_PATIENCE, startServer } from '../testing/server-process.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { fromFile, toFile } from './backup-store.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

let folder: string;
let filled: TestDatabase;
let backup: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kithline-backup-'));
  filled = await testDatabase();
  await fillDatabase(filled.db);
  await filled.db
    .insertInto('attempt')
    .values({ key: 'address 1.2.3.4', windowStart: new Date(), tries: 3 })
    .execute();
  const odd = 'Back\\slash\tTab\nLine "quote" ,;\\.\n\\.\nLast';
  await sql`insert into person (name, name_key, sources) values (${odd}, 'odd', '{}'), ('Gone', 'gone', '{}')`.execute(
    filled.db,
  );
  // Afterwards, the highest id that was used belongs to no row.
  await sql`delete from person where name = 'Gone'`.execute(filled.db);
  backup = path.join(folder, 'kithline.backup');
  await writeBackup(filled.connection, toFile(backup));
}, 180_000);
afterAll(async () => {
  await filled.drop();
  await rm(folder, { recursive: true, force: true });
});

async function anEmptyDatabase(): Promise<TestDatabase> {
  const database = await emptyDatabase();
  onTestFinished(() => database.drop());
  return database;
}

/** A fingerprint of every table: its number of rows and its content. The times of migrations are excluded. */
async function fingerprints({ db }: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(
    db,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ print: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(line, ' ' order by line)), '') as print
      from (select (to_jsonb(t) - 'applied_on')::text as line from ${sql.table(name)} t) lines`.execute(db);
    found[name] = rows[0]?.print ?? '';
  }
  return found;
}

async function shapes({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select indexdef as line from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

/** The next number of each sequence, and the id of a person derived from such a number. */
async function nextNumbers({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ next: string }>`
    select sequencename || ' ' || nextval(format('public.%I', sequencename)::regclass) as next
    from pg_sequences where schemaname = 'public'
    union all select 'person ' || obscured_id(nextval('person_number'))
    order by 1`.execute(db);
  return rows.map(({ next }) => next);
}

describe('a restored database', () => {
  /** Shared by the first two tests. The second test changes the database, so it runs after the first. */
  let database: TestDatabase;
  beforeAll(async () => {
    database = await emptyDatabase();
    await restoreBackup(database.connection, fromFile(backup), MIGRATIONS);
  });
  afterAll(() => database.drop());

  it('has the same tables, constraints and next numbers', async () => {
    const [before, after] = [await fingerprints(filled), await fingerprints(database)];
    expect(Number(before['person']?.split(' ')[0])).toBeGreaterThan(2000);
    for (const table of ['note', 'label', 'label_person', 'label_organization', 'relationship'])
      expect(Number(before[table]?.split(' ')[0])).toBeGreaterThan(10);
    // A backup contains neither counts of tries nor the feed of changes.
    expect(after).toEqual({ ...before, attempt: '0 ', search_change: '0 ', search_feed: '0 ' });
    expect(await shapes(database)).toEqual(await shapes(filled));
    expect(await nextNumbers(database)).toEqual(await nextNumbers(filled));
  }, 180_000);

  it('records changes again, and rejects feed positions of the original database', async () => {
    await openFeed(filled.db);
    const mark = await atOneInstant(filled.db, readMark);
    if (mark === null) throw new Error('No feed is open.');
    expect(await isBehind(database.db, mark)).toBe(true);
    await openFeed(database.db);
    expect(await isBehind(database.db, mark)).toBe(true);
    const own = await atOneInstant(database.db, readMark);
    if (own === null) throw new Error('No feed is open.');
    expect(await isBehind(database.db, own)).toBe(false);
    await sql`update person set name = 'Other' where name_key = 'odd'`.execute(database.db);
    expect(await isBehind(database.db, own)).toBe(true);
  }, 180_000);

  it('is consistent even if people were added while the backup was written; only the owner of the backup’s file can read it', async () => {
    const file = path.join(folder, 'meanwhile.backup');
    const adding = (async () => {
      for (let n = 0; n < 50; n += 1)
        await sql`with made as (insert into person (name, name_key, sources) values (${`New ${n}`}, 'new', '{}') returning id)
          insert into person_key (hash, person_id) select keyed_hash('slug:new-' || id), id from made`.execute(
          filled.db,
        );
    })();
    await writeBackup(filled.connection, toFile(file));
    await adding;
    await sql`delete from person where name_key = 'new'`.execute(filled.db);
    const other = await anEmptyDatabase();
    await restoreBackup(other.connection, fromFile(file), MIGRATIONS);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  }, 180_000);
});

describe('a restore', () => {
  it('refuses a database that is not empty, and leaves it unchanged', async () => {
    const database = await testDatabase();
    onTestFinished(() => database.drop());
    const before = await fingerprints(database);
    await expect(restoreBackup(database.connection, fromFile(backup), MIGRATIONS)).rejects.toThrow(
      'The database is not empty. A backup is restored into an empty database only.',
    );
    expect(await fingerprints(database)).toEqual(before);
  });

  const uncompressed = async () => gunzipSync(await readFile(backup)).toString('latin1');
  const compressed = (text: string) => gzipSync(Buffer.from(text, 'latin1'));

  it.each<[string, string, () => Promise<Buffer>]>([
    ['a file without compression', 'is not a backup', async () => Buffer.from('First Name,Last Name\n')],
    ['a gzip file with other content', 'is not a backup', async () => gzipSync('{"format":"other"}\n')],
    ['an empty file', 'is damaged or cut off', async () => Buffer.alloc(0)],
    ['a truncated file', 'is damaged or cut off', async () => (await readFile(backup)).subarray(0, 200_000)],
    [
      'a file with a broken byte',
      'is damaged or cut off',
      async () => {
        const bytes = await readFile(backup);
        bytes[100_000] = (bytes[100_000] ?? 0) ^ 0xff;
        return bytes;
      },
    ],
    [
      'a file with a wrong checksum',
      'is damaged or cut off',
      async () => {
        const bytes = await readFile(backup);
        bytes[bytes.length - 6] = (bytes.at(-6) ?? 0) ^ 0xff;
        return bytes;
      },
    ],
    [
      'a file without its last line',
      'is not a backup',
      async () => compressed((await uncompressed()).replace('{"end":true}\n', '')),
    ],
    [
      'a file of a newer Kithline',
      'does not know 9999_later.sql',
      async () =>
        compressed((await uncompressed()).replace('"migrations":[', '"migrations":["9999_later.sql",')),
    ],
    [
      'a file in a later version of the format',
      'is not a backup',
      async () => compressed((await uncompressed()).replace('"version":1', '"version":2')),
    ],
  ])(
    'refuses %s and leaves the database empty',
    async (_what, message, bytes) => {
      const database = await anEmptyDatabase();
      const file = path.join(folder, 'other.backup');
      await writeFile(file, await bytes());
      await expect(restoreBackup(database.connection, fromFile(file), MIGRATIONS)).rejects.toThrow(message);
      expect(await fingerprints(database)).toEqual({});
    },
    60_000,
  );
});

describe('the commands', () => {
  const run = async (program: string, settings: Record<string, string>, ...args: string[]) => {
    const main = path.join(import.meta.dirname, program);
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, TMPDIR: os.tmpdir(), ...settings };
    return promisify(execFile)(process.execPath, [main, ...args], { env }).then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        output: error.stdout + error.stderr,
      }),
    );
  };

  it(
    'transfer the data of one embedded database to another one, and to a database server',
    async () => {
      const file = path.join(folder, 'carried.backup');
      const DATA_DIR = await readyDataFolder();
      const server = await startServer({ DATA_DIR });
      const administrator = await anAdministrator(server);
      const refused = await run('run-backup.ts', { DATA_DIR }, file);
      expect(refused.code).toBe(1);
      expect(refused.output).toContain(`is in use by another Kithline (process ${server.pid})`);
      await server.end('SIGTERM');
      expect(await run('run-backup.ts', { DATA_DIR }, file)).toMatchObject({ code: 0 });

      const other = await dataFolder();
      const restored = await run('run-restore.ts', { DATA_DIR: other }, file);
      expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Done.') as string });
      const next = await startServer({ DATA_DIR: other });
      expect((await administrator.call(next, authApi.current)).status).toBe(200);
      expect(next.output()).not.toContain('The first administrator');

      const database = await anEmptyDatabase();
      const DATABASE_URL = urlOf(connectionTo(database.connection, databaseOf(database)));
      expect(await run('run-restore.ts', { DATABASE_URL, DATA_DIR: other }, file)).toMatchObject({ code: 0 });
      await loadLookups(database.db);
      expect(Object.values(await fingerprints(database))).not.toEqual([]);
    },
    3 * START_PATIENCE,
  );

  it(
    'report errors in one line and exit with 1',
    async () => {
      const DATABASE_URL = urlOf((await anEmptyDatabase()).connection);
      const settings = { DATABASE_URL, DATA_DIR: await dataFolder() };
      const nothing = await run('run-backup.ts', settings, path.join(folder, 'none.backup'));
      expect(nothing.code).toBe(1);
      expect(nothing.output).toMatch(
        /^Database: \w+ on \S+\nThere is nothing to back up: this database was never used\.\n$/u,
      );
      const { DATA_DIR } = settings;
      expect(await run('run-backup.ts', { DATA_DIR }, path.join(folder, 'none.backup'))).toEqual({
        code: 1,
        output: `DATABASE_URL is not set, and there is no database in ${DATA_DIR} that this account can read. This command needs the settings of the server.\n`,
      });
      expect(await readdir(DATA_DIR)).toEqual([]);
      const noFile = await run('run-restore.ts', settings, path.join(folder, 'no-such.backup'));
      expect(noFile.code).toBe(1);
      expect(noFile.output).toContain('no-such.backup cannot be read');
      expect(await run('run-restore.ts', settings)).toEqual({
        code: 1,
        output: 'Say which backup: npm run restore -- FILE, s3://BUCKET/NAME, or - for standard input\n',
      });
      const noFolder = await run(
        'run-backup.ts',
        { ...settings, DATABASE_URL: urlOf(filled.connection) },
        path.join(folder, 'no', 'x'),
      );
      expect(noFolder.code).toBe(1);
      expect(noFolder.output).toContain('no such file or directory');
    },
    START_PATIENCE,
  );
});

const databaseOf = ({ connection }: TestDatabase): string =>
  'url' in connection ? new URL(connection.url).pathname.slice(1) : connection.database;
