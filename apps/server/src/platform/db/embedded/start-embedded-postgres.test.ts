import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseAccount } from './choose-account.ts';
import { knownCluster, shortHash } from './cluster-home.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { serversIn } from './processes.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const isRoot = process.getuid?.() === 0;
let folder = '';
let dataDir = '';
let lines: string[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kithline-embedded-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
  lines = [];
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await expect.poll(serversLeft, { timeout: 10_000 }).toEqual([]);
  const cluster = knownCluster(dataDir);
  rmSync(join(tmpdir(), `kithline-${shortHash(cluster)}`), { recursive: true, force: true });
  rmSync(dirname(cluster), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

const start = () => startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });

async function query(database: EmbeddedPostgres['connection'], sql: string): Promise<unknown[]> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function serversLeft(): Promise<number[]> {
  const cluster = knownCluster(dataDir);
  return serversIn(cluster, `kithline-${shortHash(cluster)}`, await chooseAccount([cluster]));
}

/** Starts the database from another Node process and waits until it is up. */
async function startElsewhere(): Promise<{
  child: ChildProcess;
  connection: EmbeddedPostgres['connection'];
}> {
  const script = join(folder, 'owner.mjs');
  const launcher = JSON.stringify(new URL('./start-embedded-postgres.ts', import.meta.url).href);
  writeFileSync(
    script,
    `import { startEmbeddedPostgres } from ${launcher};
     const { connection } = await startEmbeddedPostgres({ dataDir: process.argv[2], log: console.error });
     console.log(JSON.stringify(connection));`,
  );
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, connection: JSON.parse(line) as EmbeddedPostgres['connection'] };
}

test('data written in one run is kept for the next, and a stopped database leaves no processes behind', async () => {
  const first = await start();
  await query(first.connection, 'create table kept (n int); insert into kept values (7)');
  await first.stop();
  expect(await serversLeft()).toEqual([]);
  expect(existsSync(first.connection.host)).toBe(false);
  expect(existsSync(join(dataDir, 'owner.lock'))).toBe(false);

  const second = await start();
  expect(await query(second.connection, 'select n from kept')).toEqual([{ n: 7 }]);
  await second.stop();
  expect(lines).toEqual([]);
});

test('the database opens no network port and writes checksums, and its upper() also works for letters beyond ASCII', async () => {
  const database = await start();
  const [row] = await query(
    database.connection,
    `select current_setting('listen_addresses') as addresses, current_setting('data_checksums') as checksums,
       current_setting('jit') as jit, upper('ñж') as upper, datcollate, current_user as "user"
     from pg_database where datname = current_database()`,
  );
  expect(row).toEqual({
    addresses: '',
    checksums: 'on',
    jit: 'off',
    upper: 'ÑЖ',
    datcollate: 'C',
    user: 'kithline',
  });
  expect(statSync(database.connection.host).mode & 0o777).toBe(0o700);
  await database.stop();
});

test('after kill -9 of its owner, the database shuts itself down, and the next start finds all committed data', async () => {
  const { child, connection } = await startElsewhere();
  await query(connection, 'create table kept as select n from generate_series(1, 1000) n');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await expect.poll(serversLeft, { timeout: 10_000 }).toEqual([]);

  const next = await start();
  expect(await query(next.connection, 'select count(*)::int from kept')).toEqual([{ count: 1000 }]);
  await next.stop();
});

test('a start right after kill -9 of the owner waits for the old database to end', async () => {
  const { child, connection } = await startElsewhere();
  await query(connection, 'create table kept as select 1 as n');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const next = await start();
  expect(await query(next.connection, 'select n from kept')).toEqual([{ n: 1 }]);
  await next.stop();
  expect(await serversLeft()).toEqual([]);
});

test('a database whose owner and watchdog were both killed is shut down by the next start', async () => {
  const { child, connection } = await startElsewhere();
  await query(connection, 'create table kept as select 1 as n');
  const [main] = readFileSync(join(knownCluster(dataDir), 'postmaster.pid'), 'utf8').split('\n');
  const shells = watchdogsOf(Number(main));
  expect(shells.length).toBeGreaterThan(0);
  // Stop all shells before killing any: a shell that still runs would shut the database down when another one
  // ends.
  for (const signal of ['SIGSTOP', 'SIGKILL']) for (const pid of shells) process.kill(pid, signal);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await serversLeft()).not.toEqual([]);

  const next = await start();
  expect(lines).toEqual(['Shutting down the database of an earlier Kithline that did not stop cleanly.']);
  expect(await query(next.connection, 'select n from kept')).toEqual([{ n: 1 }]);
  await next.stop();
});

test('a second start in a data folder is refused with the pid of the first process, whose database keeps running', async () => {
  const { child, connection } = await startElsewhere();
  const refused = start();
  await expect(refused).rejects.toThrow(EmbeddedPostgresError);
  await expect(refused).rejects.toThrow(`in use by another Kithline (process ${child.pid})`);
  expect(await query(connection, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a pid file of a process that has ended does not prevent a start', async () => {
  await (await start()).stop();
  const ended = spawn('true');
  await once(ended, 'exit');
  leavePidFile(ended.pid ?? 0);
  await (await start()).stop();
});

test("a pid file with an unrelated process's pid does not prevent a start or harm that process", async () => {
  await (await start()).stop();
  const stranger = spawn('sleep', ['600']);
  children.push(stranger);
  leavePidFile(stranger.pid ?? 0);
  await (await start()).stop();
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

test('a data folder inside a folder of mode 0700 can be used: for root, the database is put elsewhere, and a pointer file names that place', async () => {
  chmodSync(folder, 0o700);
  const first = await start();
  await query(first.connection, 'create table kept as select 1 as n');
  await first.stop();
  const pointer = join(dataDir, 'postgres-location');
  if (isRoot) {
    const home = readFileSync(pointer, 'utf8').trim();
    expect(home).toMatch(/^\/var\/lib\/kithline-/);
    expect(lines).toEqual([expect.stringContaining(`so the database is in ${home}`)]);
    expect(statSync(join(home, 'postgres')).mode & 0o777).toBe(0o700);
  } else {
    expect(existsSync(pointer)).toBe(false);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(true);
  }
  const second = await start();
  expect(await query(second.connection, 'select n from kept')).toEqual([{ n: 1 }]);
  await second.stop();
});

test('other users cannot enter the data folder, even if an earlier version let them in', async () => {
  const first = await start();
  await query(first.connection, 'create table kept as select 1 as n');
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  await first.stop();
  chmodSync(dataDir, 0o711);
  if (isRoot) chownSync(dataDir, 0, 0);
  const second = await start();
  expect(await query(second.connection, 'select n from kept')).toEqual([{ n: 1 }]);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(true);
  await second.stop();
  expect(lines).toEqual([]);
});

test('a database of another major version is refused with instructions', async () => {
  await (await start()).stop();
  writeFileSync(join(knownCluster(dataDir), 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(
    /made by PostgreSQL 17, and this Kithline brings PostgreSQL 18\..*backup/s,
  );
  expect(existsSync(join(dataDir, 'owner.lock'))).toBe(false);
});

test('an unexpected end of the database is reported', async () => {
  const database = await start();
  const [main] = readFileSync(join(knownCluster(dataDir), 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(main), 'SIGKILL');
  expect((await database.lost).message).toContain('ended unexpectedly');
  await database.stop();
});

function leavePidFile(pid: number): void {
  const cluster = knownCluster(dataDir);
  writeFileSync(
    join(cluster, 'postmaster.pid'),
    `${pid}\n${cluster}\n1700000000\n5432\n/tmp\n\n  1234  5678\nready\n`,
  );
}

/** The watchdog shells: the parent of the server, and that parent's other children. */
function watchdogsOf(server: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const processes = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const parent = processes.find(([pid]) => pid === server)?.[1] ?? 0;
  const watchers = processes.filter(([pid, ppid]) => ppid === parent && pid !== server);
  return [parent, ...watchers.map(([pid]) => pid ?? 0)];
}
