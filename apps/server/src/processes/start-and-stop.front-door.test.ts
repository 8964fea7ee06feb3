import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { authApi } from '@kithline/contract/accounts.ts';
import { lookupsApi } from '@kithline/contract/lookups.ts';
import { networksApi } from '@kithline/contract/networks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fileOf } from '../networks/testing/contacts-files.ts';
import { freePort } from '../testing/free-port.ts';
import { urlOf } from '../testing/on-server.ts';
import { anAdministrator, type HttpCaller } from '../testing/http-caller.ts';
import {
  dataFolder,
  health,
  type ServerProcess,
  spawnServer,
  START_PATIENCE,
  startServer,
} from '../testing/server-process.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';

// Tests of the server as a separate process: what an operator or a supervisor notices of its start and end.

const PATIENCE = 3 * START_PATIENCE;

const people = (count: number) =>
  fileOf(
    ...Array.from({ length: count }, (_, n) => ({
      first: `Name${n}`,
      last: 'Li',
      slug: `name-${n}`,
      company: `Company ${n % 300}`,
      position: `Title ${n % 100}`,
      on: '2021-01-01',
    })),
  );

async function aDatabase(): Promise<TestDatabase> {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  return database;
}

async function onDatabase(database: TestDatabase): Promise<ServerProcess> {
  return startServer({ DATABASE_URL: urlOf(database.connection), DATA_DIR: await dataFolder() });
}

/**
 * Finds the processes of the embedded PostgreSQL by its folder: their command line contains the folder, or
 * their working directory is in it.
 */
function processesIn(folder: string): string[] {
  if (process.platform !== 'linux') {
    const list = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' });
    return list.split('\n').filter((line) => line.includes(folder));
  }
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && worksIn(name, folder));
}

function worksIn(pid: string, folder: string): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.includes(folder) || readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
  } catch {
    // The process has ended, or belongs to another user.
    return false;
  }
}

/** Runs a server that must fail to start; returns its exit code and output. */
async function failToStart(
  settings: Record<string, string>,
): Promise<{ code: number | null; printed: string }> {
  const server = await spawnServer(settings);
  const code = await server.ended;
  return { code, printed: server.output() };
}

/** Sends GET /api/auth over a kept-alive connection; resolves to the status when it is answered. */
function askOverKeptAlive(server: ServerProcess, who: HttpCaller): Promise<number> {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = request(`${server.origin}/api${authApi.current.path}`, {
    headers: { cookie, connection: 'keep-alive' },
  });
  const answered = once(sent, 'response').then(([response]) => {
    const { statusCode, resume } = response as { statusCode: number; resume: () => void };
    resume.call(response);
    return statusCode;
  });
  sent.end();
  return answered;
}

describe('a server with the embedded database', () => {
  /**
   * Shared by all tests of this group, because creating the database takes long. The first test creates it.
   */
  let DATA_DIR: string;
  beforeAll(async () => {
    DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'kithline-process-'));
    await chmod(DATA_DIR, 0o755);
  });
  afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

  it(
    'keeps its data after a stop and leaves no process behind',
    async () => {
      const first = await startServer({ DATA_DIR });
      expect(first.output()).toContain('The first administrator');
      const administrator = await anAdministrator(first);
      expect(processesIn(DATA_DIR)).not.toEqual([]);
      expect(await first.end('SIGINT')).toBe(0);
      expect(processesIn(DATA_DIR)).toEqual([]);

      const second = await startServer({ DATA_DIR });
      expect((await administrator.call(second, authApi.current)).status).toBe(200);
      expect(second.output()).not.toContain('The first administrator');
      // The server loads the names of places in the background. Loading may continue after a restart.
      const named = {
        ...lookupsApi.autocomplete,
        path: '/autocomplete?dataset=locations&name=Lissabon',
      } as const;
      const offered = async () => (await administrator.call(second, named)).reply.results;
      await until(async () => (await offered())[0]?.name === 'Lisbon, Portugal', START_PATIENCE);
      expect(await second.end('SIGTERM')).toBe(0);
      expect(processesIn(DATA_DIR)).toEqual([]);
    },
    PATIENCE,
  );

  it(
    'opens its data without help after kill -9, with everything that was committed',
    async () => {
      const first = await startServer({ DATA_DIR });
      const administrator = await anAdministrator(first);
      await administrator.upload(first, people(40));
      await administrator.importEnded(first);
      expect(await administrator.upload(first, people(3000))).toBe(202);
      expect(await first.end('SIGKILL')).toBeNull();

      const second = await startServer({ DATA_DIR });
      expect(await administrator.importEnded(second)).toMatchObject({ completed: true });
      const total = async () => (await administrator.call(second, networksApi.read)).reply.totalPersons;
      // A large change may become visible late (decision 20).
      await until(async () => (await total()) === 3000);
      expect(await second.end('SIGTERM')).toBe(0);
      expect(processesIn(DATA_DIR)).toEqual([]);
    },
    PATIENCE,
  );

  it(
    'keeps running when a second server starts in its folder; the second reports the first and exits with 1',
    async () => {
      const first = await startServer({ DATA_DIR });
      const { code, printed } = await failToStart({ DATA_DIR });
      expect(code).toBe(1);
      expect(printed).toContain(`is in use by another Kithline (process ${first.pid})`);
      expect(await health(first)).toBe(200);
      expect(await first.end('SIGTERM')).toBe(0);
    },
    PATIENCE,
  );

  it(
    'reports that its port is in use before it creates a data folder',
    async () => {
      const unused = path.join(await dataFolder(), 'data');
      const port = await freePort();
      const other = createServer().listen(port, '127.0.0.1');
      await once(other, 'listening');
      onTestFinished(() => void other.close());
      const { code, printed } = await failToStart({
        DATA_DIR: unused,
        PORT: String(port),
        ADMIN_PASSWORD: '',
      });
      expect(code).toBe(1);
      expect(printed).toContain(`Port ${port} is in use. Set PORT to another one.`);
      expect(printed).not.toContain('password');
      expect(existsSync(unused)).toBe(false);
      expect(processesIn(unused)).toEqual([]);
    },
    PATIENCE,
  );

  it(
    'names the setting METRICS_PORT if the port for metrics is in use',
    async () => {
      const port = await freePort();
      const other = createServer().listen(port, '127.0.0.1');
      await once(other, 'listening');
      onTestFinished(() => void other.close());
      const { code, printed } = await failToStart({ DATA_DIR, METRICS_PORT: String(port) });
      expect(code).toBe(1);
      expect(printed).toContain(`Port ${port} is in use. Set METRICS_PORT to another one.`);
    },
    PATIENCE,
  );
});

describe('a server that gets a stop signal', () => {
  it(
    'finishes requests in progress, closes sockets as "going away", and exits with 0',
    async () => {
      const database = await aDatabase();
      const server = await onDatabase(database);
      const administrator = await anAdministrator(server);
      const { closed } = await administrator.listen(server);
      let ended = false;
      void server.ended.then(() => (ended = true));

      const answered = await database.db.transaction().execute(async (db) => {
        // Blocks every lookup of a session until this transaction ends, so that the test decides how long the
        // request takes.
        await sql`lock table session in access exclusive mode`.execute(db);
        const answer = askOverKeptAlive(server, administrator);
        await until(() => isWaiting(database));
        process.kill(server.pid, 'SIGTERM');
        expect(await closed).toEqual([1001, 'server is stopping']);
        await until(async () => (await health(server)) !== 200);
        expect(ended).toBe(false);
        return { answer };
      });
      expect(await answered.answer).toBe(200);
      // A kept-alive connection without a request does not delay the stop.
      expect(await server.ended).toBe(0);
    },
    PATIENCE,
  );

  it(
    'returns a running import to the queue, and the next start finishes it',
    async () => {
      const database = await aDatabase();
      const server = await onDatabase(database);
      const administrator = await anAdministrator(server);
      await administrator.upload(server, people(6_000));
      await until(async () => (await currentImport(database))?.state === 'running');
      expect(await server.end('SIGTERM')).toBe(0);
      expect(await currentImport(database)).toMatchObject({ state: 'queued', tries: 0 });

      const next = await onDatabase(database);
      const result = await administrator.importEnded(next, START_PATIENCE);
      expect(result).toMatchObject({ completed: true, contactsAdded: 6_000 });
      expect(await currentImport(database)).toMatchObject({ state: 'completed', tries: 1 });
    },
    PATIENCE,
  );
});

describe('a server that cannot start', () => {
  it('lists all wrong settings and exits with 1', async () => {
    const { code, printed } = await failToStart({
      PORT: '99999',
      DATABASE_URL: 'mysql://localhost/x',
      PUBLIC_URL: 'kithline.example',
      SMTP_URL: 'https://mail.example',
      ADMIN_PASSWORD: 'short',
    });
    expect(code).toBe(1);
    expect(printed.split('\n').filter((line) => line !== '')).toEqual([
      'These settings are invalid:',
      expect.stringMatching(/^ {2}PORT: /),
      '  DATABASE_URL: must look like postgres://user:password@host:5432/name',
      '  PUBLIC_URL: must start with http:// or https://',
      '  SMTP_URL: must start with smtp:// or smtps://',
      '  ADMIN_PASSWORD: password cannot be less than 8 characters',
    ]);
  });

  it(
    'reports that the database cannot be reached, does not print its password, and exits with 1',
    async () => {
      const DATABASE_URL = `postgres://kith:very-secret@127.0.0.1:${await freePort()}/kithline`;
      const { code, printed } = await failToStart({ DATABASE_URL, DATA_DIR: await dataFolder() });
      expect(code).toBe(1);
      expect(printed).toContain('The database cannot be reached');
      expect(printed).toContain('DATABASE_URL');
      expect(printed).not.toContain('very-secret');
    },
    PATIENCE,
  );
});

/** Whether a connection waits for a lock in this database. */
async function isWaiting(database: TestDatabase): Promise<boolean> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
  return (rows[0]?.waiting ?? 0) > 0;
}

async function currentImport(database: TestDatabase) {
  return database.db.selectFrom('contactImport').select(['state', 'stage', 'tries']).executeTakeFirst();
}
