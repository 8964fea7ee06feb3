import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod/mini';
import type { Connection } from '../db/database.ts';
import { isDatabaseAway } from '../db/is-database-away.ts';
import type { Logger } from '../log.ts';
import {
  type Attempt,
  type EnqueueOptions,
  type JobDefinition,
  type Jobs,
  ServerStopsError,
} from './jobs.ts';
import { DueJobs } from './due-jobs.ts';
import { idOfEnqueuedJob, runAsJob } from './running-job.ts';
import { bossOptions, queueOptions, WORK_OPTIONS, WORKERS } from './pg-boss-settings.ts';
import type { Db } from '../../tables.ts';

/** Milliseconds between two tries to mark a job as completed while the database is away. */
const COMPLETE_AGAIN = 300;

const QUIET = 30_000;

/**
 * During an outage, all workers and the upkeep fail at the same time, so an unreachable database is logged at
 * most once in `QUIET` milliseconds.
 */
function logQueueErrors(log: Logger): (error: unknown) => void {
  let loggedAt = -Infinity;
  return (error) => {
    if (!isDatabaseAway(error)) return log.error({ err: error }, 'job queue');
    if (performance.now() - loggedAt < QUIET) return;
    loggedAt = performance.now();
    log.warn({ err: error }, 'job queue: the database cannot be reached');
  };
}

type AnyJob = JobDefinition<z.ZodMiniType>;
type Work = (payload: unknown, signal: AbortSignal, attempt: Attempt) => Promise<void>;

export interface JobsOptions {
  connection: Connection;
  log: Logger;
  /** How long (ms) running jobs may take to react to the server's stop. */
  patience?: number;
}

/** Creates the job queue on top of pg-boss, in its own schema (`pgboss`) of the same database. */
export function createJobs(options: JobsOptions): Jobs {
  return new PgBossJobs(options);
}

class PgBossJobs implements Jobs {
  readonly #boss: PgBoss;
  readonly #log: Logger;
  readonly #patience: number;
  readonly #due: DueJobs;
  readonly #handlers = new Map<string, { job: AnyJob; work: Work }>();
  readonly #schedules: { job: AnyJob; cron: string; payload: object }[] = [];
  readonly #declared = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  /** The queue of each running job, by job id. While the server stops, these are the interrupted jobs. */
  readonly #running = new Map<string, string>();
  #opened: Promise<unknown> | null = null;

  constructor({ connection, log, patience = 10_000 }: JobsOptions) {
    this.#log = log;
    this.#patience = patience;
    this.#boss = new PgBoss(bossOptions(connection));
    const logErrors = logQueueErrors(log);
    this.#boss.on('error', logErrors);
    this.#due = new DueJobs(this.#boss, logErrors);
    this.#boss.on('warning', (warning) => this.#log.warn({ warning }, 'job queue'));
  }

  async enqueue<S extends z.ZodMiniType>(
    db: Db,
    job: JobDefinition<S>,
    payload: z.input<S>,
    options: EnqueueOptions = {},
  ): Promise<void> {
    const stored = job.payload.parse(payload) as object;
    const id = options.once ? idOfEnqueuedJob(stored) : undefined;
    await this.#declare(job);
    // A job whose id is already stored is not stored again.
    await this.#boss.send(job.name, stored, {
      ...(id === undefined ? {} : { id }),
      ...(options.singletonKey === undefined ? {} : { singletonKey: options.singletonKey }),
      ...(options.startAfter === undefined ? {} : { startAfter: options.startAfter }),
      db: fromKysely(db),
    });
  }

  handle<S extends z.ZodMiniType>(
    job: JobDefinition<S>,
    work: (payload: z.output<S>, signal: AbortSignal, attempt: Attempt) => Promise<void>,
  ): void {
    if (this.#handlers.has(job.name)) throw new Error(`The job ${job.name} is handled twice.`);
    this.#handlers.set(job.name, { job, work: work as Work });
  }

  schedule<S extends z.ZodMiniType>(job: JobDefinition<S>, cron: string, payload: z.input<S>): void {
    this.#schedules.push({ job, cron, payload: job.payload.parse(payload) as object });
  }

  async retry(db: Db, name: string, id: string): Promise<void> {
    await this.#open();
    await this.#boss.retry(name, id, { db: fromKysely(db) });
  }

  async start(): Promise<void> {
    await Promise.all([...this.#handlers.values()].map(({ job }) => this.#declare(job)));
    await this.#keepSchedules();
    const queues: { name: string; workerIds: string[] }[] = [];
    for (const { job, work } of this.#handlers.values()) {
      const workerIds: string[] = [];
      for (let n = 0; n < (job.workers ?? WORKERS); n += 1) workerIds.push(await this.#work(job, work));
      queues.push({ name: job.name, workerIds });
    }
    this.#due.start(queues);
  }

  #work(job: AnyJob, work: Work): Promise<string> {
    return this.#boss.work<object, void, typeof WORK_OPTIONS>(job.name, WORK_OPTIONS, async ([found]) => {
      if (!found) return;
      // More jobs may be waiting.
      this.#due.wake(job.name);
      await this.#run(job, work, found);
    });
  }

  async stop(): Promise<void> {
    if (this.#opened === null) return;
    await this.#opened.catch(() => undefined);
    this.#due.stop();
    this.#stopping.abort(new ServerStopsError('The server is stopping.'));
    const names = [...this.#handlers.keys()];
    const settled = Promise.all(names.map((name) => this.#boss.offWork(name, { wait: true })));
    await Promise.race([settled, pause(this.#patience, undefined, { ref: false })]);
    // Marks jobs that ignored the stop as failed, so that other servers need not wait until the heartbeats
    // expire.
    await this.#boss.stop({ graceful: false, close: false });
    await this.#handBack().catch((error: unknown) => {
      // Other servers find these jobs when their heartbeat runs out.
      if (!isDatabaseAway(error)) throw error;
    });
    await this.#boss.stop({ close: true });
  }

  #open(): Promise<unknown> {
    this.#opened ??= this.#boss.start();
    return this.#opened;
  }

  /** Creates or updates the queue of a job, once per process. */
  #declare(job: AnyJob): Promise<void> {
    const known = this.#declared.get(job.name);
    if (known) return known;
    const declared = this.#declareNow(job);
    this.#declared.set(job.name, declared);
    declared.catch(() => this.#declared.delete(job.name));
    return declared;
  }

  async #declareNow(job: AnyJob): Promise<void> {
    await this.#open();
    const options = queueOptions(job);
    const queue = await this.#boss.getQueue(job.name);
    if (queue === null) return this.#boss.createQueue(job.name, options);
    const found = queue as unknown as Record<string, unknown>;
    const differs = Object.entries(options).some(([key, value]) => found[key] !== value);
    if (differs) await this.#boss.updateQueue(job.name, options);
  }

  async #keepSchedules(): Promise<void> {
    await this.#open();
    const scheduled = new Set(this.#schedules.map(({ job }) => job.name));
    const old = (await this.#boss.getSchedules()).filter(({ name }) => !scheduled.has(name));
    for (const { name, key } of old) await this.#boss.unschedule(name, key);
    for (const { job, cron, payload } of this.#schedules) {
      await this.#declare(job);
      await this.#boss.schedule(job.name, cron, payload, { tz: 'UTC' });
    }
  }

  async #run(job: AnyJob, work: Work, found: JobWithMetadata<object>): Promise<void> {
    this.#running.set(found.id, job.name);
    this.#stopping.signal.throwIfAborted();
    if (found.singletonKey !== null) await this.#dropWaiting(job.name, found.singletonKey);
    try {
      const signal = AbortSignal.any([this.#stopping.signal, found.signal]);
      const attempt = {
        isLast: found.retryCount >= found.retryLimit,
        isRepeated: found.retryCount > 0,
      };
      await runAsJob(found.id, () => work(job.payload.parse(found.data), signal, attempt));
      await this.#complete(job.name, found.id);
      this.#running.delete(found.id);
    } catch (error) {
      if (this.#stopping.signal.aborted) throw error;
      this.#running.delete(found.id);
      // A job that lost the database and will be retried is not at fault.
      const isTriedAgain = found.retryCount < found.retryLimit;
      this.#log[isTriedAgain && isDatabaseAway(error) ? 'warn' : 'error'](
        { err: error, job: job.name, jobId: found.id, failedTries: found.retryCount + 1 },
        'job failed',
      );
      throw error;
    }
  }

  /**
   * Waits for the database if it is away. pg-boss itself would try only once, and the job would run again.
   */
  async #complete(name: string, id: string): Promise<void> {
    for (;;) {
      try {
        await this.#boss.complete(name, id);
        return;
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        await pause(COMPLETE_AGAIN, undefined, { signal: this.#stopping.signal });
      }
    }
  }

  async #dropWaiting(name: string, key: string): Promise<void> {
    const waiting = await this.#boss.findJobs(name, { key, queued: true });
    if (waiting.length > 0)
      await this.#boss.deleteJob(
        name,
        waiting.map(({ id }) => id),
      );
  }

  /** Returns interrupted jobs to the queue. The interrupted try does not count. */
  async #handBack(): Promise<void> {
    for (const [id, name] of this.#running) {
      const [job] = await this.#boss.findJobs(name, { id });
      // The interrupted try was the last one. `retry` gives the job one more.
      if (job?.state === 'failed') await this.#boss.retry(name, id);
      else if (job?.state === 'retry')
        await this.#boss.update(name, undefined, { id, retryLimit: job.retryLimit + 1 });
      await this.#boss.update(name, undefined, { id, startAfter: 0 });
    }
    this.#running.clear();
  }
}
