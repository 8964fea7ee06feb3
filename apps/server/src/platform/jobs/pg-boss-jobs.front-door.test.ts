import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';
import { readyDataFolder } from '../../testing/own-postgres.ts';
import type { Tables } from '../../tables.ts';
import { createDatabase, createPool, inTransaction } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts';
import { createLog } from '../log.ts';
import { defineJob, type JobDefinition, type Jobs } from './jobs.ts';
import { createJobs } from './pg-boss-jobs.ts';
import { WORKERS } from './pg-boss-settings.ts';

const Payload = z.object({ word: z.string().check(z.minLength(1)) });

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** A kind of job that only this test uses. */
const aJob = (tries = 3): JobDefinition<typeof Payload> =>
  defineJob({ name: `test-${randomUUID()}`, payload: Payload, tries, retryDelay: 1 });

function aServer(log = createLog('silent', false)): Jobs {
  const jobs = createJobs({
    connection: database.connection,
    log,
    patience: 1000,
  });
  onTestFinished(() => jobs.stop());
  return jobs;
}

/** A server that records the payloads of the jobs that it runs. */
async function aStartedServer(job: JobDefinition<typeof Payload>): Promise<{ jobs: Jobs; done: string[] }> {
  const done: string[] = [];
  const jobs = aServer();
  jobs.handle(job, async ({ word }) => void done.push(word));
  await jobs.start();
  return { jobs, done };
}

/** Waits until every job of the definition has finished or failed for good. */
async function untilNoneIsOpen({ name }: JobDefinition<typeof Payload>): Promise<void> {
  await until(async () => {
    const { rows } = await sql`
      select from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')`.execute(
      database.db,
    );
    return rows.length === 0;
  });
}

/** Returns the SQL of a call of `pg.Client.query`. */
function textOf([query]: readonly unknown[]): string {
  return typeof query === 'string' ? query : ((query as { text?: string }).text ?? '');
}

describe('the job queue', () => {
  it('runs a job only once even if the job ends while the database is away', async () => {
    const dataDir = await readyDataFolder();
    const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined });
    let postgres = await start();
    const { connection } = postgres;
    const job = aJob();
    const done: string[] = [];
    const jobs = createJobs({ connection, log: createLog('silent', false), patience: 1000 });
    jobs.handle(job, async ({ word }) => {
      done.push(word);
      await postgres.stop();
    });
    const pool = createPool(connection, 2);
    onTestFinished(async () => {
      await jobs.stop();
      await pool.end();
      await postgres.stop();
    });
    await jobs.start();
    await jobs.enqueue(createDatabase<Tables>(pool), job, { word: 'mail' });
    await until(() => done.length > 0);
    // A failover may take this long, which is longer than a job may be without a heartbeat.
    await pause(12_000);
    postgres = await start();
    await until(async () => {
      const { rows } = await pool.query("select from pgboss.job where name = $1 and state = 'completed'", [
        job.name,
      ]);
      return rows.length > 0;
    });
    expect(done).toEqual(['mail']);
  }, 120_000);

  it('runs a job only after the transaction in which it was enqueued has committed', async () => {
    const job = aJob();
    const { jobs, done } = await aStartedServer(job);
    await inTransaction(database.db, async (db) => {
      await jobs.enqueue(db, job, { word: 'kept' });
      await jobs.enqueue(database.db, job, { word: 'committed' });
      await until(() => done.length > 0);
      expect(done).toEqual(['committed']);
    });
    await until(() => done.length === 2);
  });

  it('does not run a job whose transaction failed', async () => {
    const job = aJob();
    const { jobs, done } = await aStartedServer(job);
    const failing = inTransaction(database.db, async (db) => {
      await jobs.enqueue(db, job, { word: 'lost' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await jobs.enqueue(database.db, job, { word: 'next' });
    await until(() => done.includes('next'));
    expect(done).toEqual(['next']);
  });

  it('refuses a payload of the wrong shape when a job is enqueued', async () => {
    await expect(aServer().enqueue(database.db, aJob(), { word: '' })).rejects.toThrow(z.core.$ZodError);
  });

  it('runs each job once when two servers take jobs', async () => {
    const job = aJob();
    const one = await aStartedServer(job);
    const two = await aStartedServer(job);
    const words = Array.from({ length: 30 }, (_, at) => `w${at}`);
    await Promise.all(words.map((word) => one.jobs.enqueue(database.db, job, { word })));
    await untilNoneIsOpen(job);
    expect([...one.done, ...two.done].toSorted()).toEqual(words.toSorted());
  });

  it('tries a failing job as often as its definition says', async () => {
    const job = aJob(2);
    const jobs = aServer();
    let tries = 0;
    jobs.handle(job, async () => {
      tries += 1;
      throw new Error('not yet');
    });
    await jobs.start();
    await jobs.enqueue(database.db, job, { word: 'stubborn' });
    await untilNoneIsOpen(job);
    expect(tries).toBe(2);
  });

  it('logs a warning if a job that lost the database will be retried, and an error at the last try', async () => {
    const job = aJob(2);
    const log = createLog('silent', false);
    const logged: string[] = [];
    log.warn = () => void logged.push('warn');
    log.error = () => void logged.push('error');
    const jobs = aServer(log);
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    jobs.handle(job, () => Promise.reject(away));
    await jobs.start();
    await jobs.enqueue(database.db, job, { word: 'away' });
    await until(() => logged.length === 2);
    expect(logged).toEqual(['warn', 'error']);
  });

  it('runs only one or two of several waiting jobs with the same key', async () => {
    const job = aJob();
    const jobs = aServer();
    for (let at = 0; at < 5; at += 1)
      await jobs.enqueue(database.db, job, { word: 'same' }, { singletonKey: 'k' });
    await jobs.enqueue(database.db, job, { word: 'other' }, { singletonKey: 'other' });
    const { done } = await aStartedServer(job);
    await untilNoneIsOpen(job);
    // Two workers can each take one of these jobs before the first worker looks for the others.
    expect(done.filter((word) => word === 'same').length).toBeLessThanOrEqual(2);
  });

  it('keeps a job until a server can take it', async () => {
    const job = aJob();
    await aServer().enqueue(database.db, job, { word: 'patient' });
    const { done } = await aStartedServer(job);
    await until(() => done.length === 1);
  });

  it('delays the first try if the caller asks for it', async () => {
    const job = aJob();
    const { jobs, done } = await aStartedServer(job);
    await jobs.enqueue(database.db, job, { word: 'later' }, { startAfter: 2 });
    await pause(1200);
    expect(done).toEqual([]);
    await until(() => done.length === 1);
  });
});

describe('stopping', () => {
  it.each([
    ['its only try', 1],
    ['the first of its three tries', 3],
  ])(
    'hands a job that is aborted in %s to another server, and the interrupted try does not count',
    async (_what, tries) => {
      const job = aJob(tries);
      const stopping = aServer();
      let begun = false;
      stopping.handle(job, async (_payload, signal) => {
        begun = true;
        await pause(60_000, undefined, { signal });
      });
      await stopping.start();
      await stopping.enqueue(database.db, job, { word: 'moved' });
      await until(() => begun);
      await stopping.stop();

      const { done } = await aStartedServer(job);
      await until(() => done.length === 1);
      expect(done).toEqual(['moved']);
    },
  );

  it('waits only a limited time for a job that ignores the stop; another server can then take the job', async () => {
    const job = aJob();
    const stopping = aServer();
    let [begun, ended] = [false, false];
    stopping.handle(job, async () => {
      begun = true;
      await pause(6000);
      ended = true;
    });
    await stopping.start();
    await stopping.enqueue(database.db, job, { word: 'deaf' });
    await until(() => begun);
    await stopping.stop();
    expect(ended).toBe(false);
    const { done } = await aStartedServer(job);
    await until(() => done.length === 1);
  });

  it('succeeds for a server that was never started', async () => {
    await expect(aServer().stop()).resolves.toBeUndefined();
  });
});

describe('an idle server', () => {
  it('asks for jobs once with each worker when it starts, and then waits to be woken', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    const queues = [aJob(), aJob(), aJob()];
    const jobs = aServer();
    for (const job of queues) jobs.handle(job, async () => undefined);
    await jobs.start();
    const isFetch = (text: string) =>
      /\bskip locked\b/iu.test(text) && queues.some(({ name }) => text.includes(name));
    const asked = () => query.mock.calls.map(textOf).filter(isFetch).length;
    const workers = queues.length * WORKERS;
    await until(() => asked() >= workers);
    // Longer than the two seconds after which pg-boss's workers ask by default.
    await pause(2_500);
    expect(asked()).toBe(workers);
  });
});

describe('a server that is killed', () => {
  it('loses its job to another server', async () => {
    const job = aJob();
    const program = fileURLToPath(new URL('../../testing/hanging-server.ts', import.meta.url));
    const killed = spawn(process.execPath, [program, JSON.stringify(database.connection), job.name], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void killed.kill('SIGKILL'));
    await aServer().enqueue(database.db, job, { word: 'orphan' });
    await once(killed.stdout, 'data');
    killed.kill('SIGKILL');

    const { done } = await aStartedServer(job);
    await until(() => done.length === 1);
  });
});

describe('schedules', () => {
  it('are stored, and deleted when a server starts that does not declare them', async () => {
    const job = aJob();
    const scheduled = aServer();
    scheduled.handle(job, async () => undefined);
    scheduled.schedule(job, '15 3 * * *', { word: 'nightly' });
    await scheduled.start();
    const names = async () =>
      (await database.pool.query<{ name: string }>('select name from pgboss.schedule')).rows.map(
        ({ name }) => name,
      );
    expect(await names()).toEqual([job.name]);
    await aServer().start();
    expect(await names()).toEqual([]);
  });
});
