import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { urlOf } from '../testing/on-server.ts';
import { aMember } from '../testing/factories.ts';
import { proofRuns } from '../testing/proof-runs.ts';
import { START_PATIENCE } from '../testing/server-process.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { insertImport } from './imports.queries.ts';
import { fileOf } from './testing/contacts-files.ts';

// This test runs the real server process, and kills it without warning several times during imports.

const MAIN = path.resolve(import.meta.dirname, '../main.ts');
const MOMENTS = proofRuns({ usual: 5, full: 10 });
const PEOPLE = 4_000;
/**
 * How many of a file's statements the other file does not have: 400 about people who are replaced, and 1,200
 * about other people who work elsewhere.
 */
const REPLACED = 1_600;

let database: TestDatabase;
let member: Viewer;
let folder: string;
let server: ChildProcess | null = null;

beforeAll(async () => {
  database = await testDatabase();
  member = await aMember(database.db);
  folder = await mkdtemp(path.join(os.tmpdir(), 'kithline-kill-'));
});
afterAll(async () => {
  await killServer();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Returns one of two alternating files. In the second one, every tenth person is replaced by another person,
 * and every third person works elsewhere.
 */
function fileNumber(turn: number): string {
  const isSecond = turn % 2 === 1;
  const rows = Array.from({ length: PEOPLE }, (_, n) => {
    const other = isSecond && n % 10 === 0 ? '-other' : '';
    const company = isSecond && n % 3 === 0 ? `New company ${n % 500}` : `Company ${n % 400}`;
    return {
      first: `Name${n}`,
      last: 'Li',
      slug: `name-${n}${other}`,
      company,
      position: `Title ${n % 200}`,
      on: '2021-01-01',
    };
  });
  // The people who replace others have another day, so that they are new contacts although the names are the
  // same.
  return fileOf(...rows.map((row, n) => (n % 10 === 0 && isSecond ? { ...row, on: '2020-12-31' } : row)));
}

describe('An import', () => {
  it('survives the death of the server at different moments: the network is complete and nothing is duplicated', async () => {
    let turn = 0;
    await startServer();
    const duration = await importUndisturbed(fileNumber(turn));
    await expectNetworkOf(turn);
    let kills = 0;
    let killsWhileRunning = 0;
    let importId: number | null = null;
    while (kills < MOMENTS) {
      if (importId === null) {
        turn += 1;
        importId = await store(fileNumber(turn));
      }
      if (server === null) await startServer();
      await untilItRuns(importId);
      await pause((duration * (kills + 0.5)) / MOMENTS);
      await killServer();
      kills += 1;
      await untilStatementsHaveEnded();
      if ((await stateOf(importId)) === 'completed') {
        await expectNetworkOf(turn);
        importId = null;
      } else {
        killsWhileRunning += 1;
        await expectNetworkOf(turn - 1);
      }
    }
    await startServer();
    if (importId !== null) await untilState(importId, 'completed');
    await expectNetworkOf(turn);
    expect(killsWhileRunning).toBeGreaterThanOrEqual(Math.floor(MOMENTS / 2));
    await killServer();
  }, 1_200_000);
});

async function store(text: string): Promise<number> {
  const { userId, networkId } = member;
  return insertImport(database.db, {
    userId,
    networkId,
    fileName: 'connections.csv',
    fileDay: '2026-11-22',
    content: Buffer.from(text),
    now: new Date(),
  });
}

/** Imports a file without killing the server. Returns how many milliseconds the import took. */
async function importUndisturbed(text: string): Promise<number> {
  await killServer();
  const id = await store(text);
  await startServer();
  await untilState(id, 'completed');
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from completed_on - started_on)::float8 * 1000 as ms from contact_import where id = ${id}`.execute(
    database.db,
  );
  return rows[0]?.ms ?? 0;
}

/**
 * Expects that the directory has exactly the content of the file of this turn. `different` counts profile
 * addresses, and `numbered` counts contact ids. `somebodyElse` counts contacts that are not the person of
 * their address, and `elsewhere` those without the role or the organization that their row states.
 * `filesAstray` counts completed imports that still have their file, and other imports without it.
 */
async function expectNetworkOf(turn: number): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from network_contact where network_id = ${member.networkId}) as contacts,
      (select count(distinct c.slug) from network_contact c) as different,
      (select count(distinct c.contact_id) from network_contact c) as numbered,
      (select count(*) from network_contact c where c.person_id is distinct from (
        select k.person_id from person_key k where k.hash = keyed_hash('slug:' || c.slug))) as somebody_else,
      (select count(*) from network_contact c where c.role_id is null or not exists (
        select from organization_name o where o.organization_id = c.organization_id and o.name_norm = lower(c.company))) as elsewhere,
      (select count(*) from network_contact c where c.slug like '%-other') as others,
      -- statements of the previous file that the current file does not repeat
      (select count(*) from former_statement f where f.network_id = ${member.networkId} and f.last_import_id = (
        select max(id) from contact_import where state = 'completed' and id < (select import_id from network))) as replaced,
      (select count(*) from contact_import i left join contact_import_file f on f.import_id = i.id
        where (i.state = 'completed') = (f.import_id is not null)) as files_astray`.execute(database.db);
  expect(rows[0]).toEqual({
    contacts: PEOPLE,
    different: PEOPLE,
    numbered: PEOPLE,
    somebodyElse: 0,
    elsewhere: 0,
    others: turn % 2 === 0 ? 0 : PEOPLE / 10,
    replaced: turn === 0 ? 0 : REPLACED,
    filesAstray: 0,
  });
}

async function startServer(): Promise<void> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: urlOf(database.connection),
      DATA_DIR: folder,
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'error',
      ADMIN_PASSWORD: 'right-of-entry-1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  server = child;
}

async function killServer(): Promise<void> {
  const child = server;
  server = null;
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/**
 * Waits until PostgreSQL has ended the statements of dead servers. PostgreSQL may need some time to notice
 * that a client is dead.
 */
async function untilStatementsHaveEnded(): Promise<void> {
  await until(async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_stat_activity
      where datname = current_database() and application_name in ('kithline', 'kithline-jobs') and state <> 'idle'
        and pid <> pg_backend_pid()`.execute(database.db);
    return rows[0]?.n === 0;
  });
}

async function stateOf(importId: number): Promise<string | undefined> {
  const row = await database.db
    .selectFrom('contactImport')
    .select('state')
    .where('id', '=', importId)
    .executeTakeFirst();
  return row?.state;
}

async function untilState(importId: number, state: string): Promise<void> {
  await until(async () => (await stateOf(importId)) === state, START_PATIENCE);
}

/** Waits until the server holds the lock of the import, or has completed the import. */
async function untilItRuns(importId: number): Promise<void> {
  await until(async () => {
    const { rows } = await sql<{ held: boolean }>`
      select exists (select from pg_locks where locktype = 'advisory' and objid = ${importId}::int and classid = 7302027 and granted) as held`.execute(
      database.db,
    );
    return rows[0]?.held === true || (await stateOf(importId)) === 'completed';
  }, START_PATIENCE);
}
