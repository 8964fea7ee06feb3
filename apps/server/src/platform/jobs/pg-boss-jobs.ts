import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod/mini';
import type { Connection } from '../db/database.ts';
import { isDatabaseAway } from '../db/is-database-away.ts';
import type { Logger } from '../log.ts';
import type { Attempt, EnqueueOptions, JobDefinition, Jobs } from './jobs.ts';
import { DueJobs } from './due-jobs.ts';
import { bossOptions, queueOptions, WORK_OPTIONS, WORKERS } from './pg-boss-settings.ts';
import type { Db } from '../../tables.ts';

/** Milliseconds between two lines that say the same. */
const QUIET = 30_000;

/**
 * Logs what goes wrong inside the queue. Many workers and their upkeep meet an outage at once: that the
 * database is away is said now and then, not by each of them.
 */
function logQueueErrors(log: Logger): (error: unknown) => void {
  let toldAt = -Infinity;
  return (error) => {
    if (!isDatabaseAway(error)) return log.error({ err: error }, 'job queue');
    if (performance.now() - toldAt < QUIET) return;
    toldAt = performance.now();
    log.warn({ err: error }, 'job queue: the database cannot be reached');
  };
}

type AnyJob = JobDefinition<z.ZodMiniType>;
type Work = (payload: unknown, signal: AbortSignal, attempt: Attempt) => Promise<void>;

export interface JobsOptions {
  connection: Connection;
  log: Logger;
  /** Milliseconds that running jobs are given to notice that the server stops. */
  patience?: number;
}

/** The queue over pg-boss, in a schema of its own (`pgboss`) of the same database. */
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
  /** Jobs that the stop of this server cut short, by id -> queue. */
  readonly #interrupted = new Map<string, string>();
  #opened: Promise<unknown> | null = null;

  constructor({ connection, log, patience = 10_000 }: JobsOptions) {
    this.#log = log;
    this.#patience = patience;
    this.#boss = new PgBoss(bossOptions(connection));
    const tellErrors = logQueueErrors(log);
    this.#boss.on('error', tellErrors);
    this.#due = new DueJobs(this.#boss, tellErrors);
    this.#boss.on('warning', (warning) => this.#log.warn({ warning }, 'job queue'));
  }

  async enqueue<S extends z.ZodMiniType>(
    db: Db,
    job: JobDefinition<S>,
    payload: z.input<S>,
    options: EnqueueOptions = {},
  ): Promise<void> {
    const stored = job.payload.parse(payload) as object;
    await this.#declare(job);
    await this.#boss.send(job.name, stored, {
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

  /** Starts a worker, and returns its id. */
  #work(job: AnyJob, work: Work): Promise<string> {
    return this.#boss.work<object, void, typeof WORK_OPTIONS>(job.name, WORK_OPTIONS, async ([found]) => {
      if (!found) return;
      // More jobs may wait behind this one.
      this.#due.wake(job.name);
      await this.#run(job, work, found);
    });
  }

  async stop(): Promise<void> {
    if (this.#opened === null) return;
    await this.#opened.catch(() => undefined);
    this.#due.stop();
    this.#stopping.abort(new Error('The server is stopping.'));
    const names = [...this.#handlers.keys()];
    const settled = Promise.all(names.map((name) => this.#boss.offWork(name, { wait: true })));
    await Promise.race([settled, pause(this.#patience, undefined, { ref: false })]);
    // What did not listen is failed here, so that it is not left to its heartbeat.
    await this.#boss.stop({ graceful: false, close: false });
    await this.#handBack();
    await this.#boss.stop({ close: true });
  }

  #open(): Promise<unknown> {
    this.#opened ??= this.#boss.start();
    return this.#opened;
  }

  /** Makes the queue of a job, or brings it to what the definition says now; once per process. */
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
    const wanted = queueOptions(job);
    const queue = await this.#boss.getQueue(job.name);
    if (queue === null) return this.#boss.createQueue(job.name, wanted);
    const found = queue as unknown as Record<string, unknown>;
    const differs = Object.entries(wanted).some(([key, value]) => found[key] !== value);
    if (differs) await this.#boss.updateQueue(job.name, wanted);
  }

  async #keepSchedules(): Promise<void> {
    await this.#open();
    const wanted = new Set(this.#schedules.map(({ job }) => job.name));
    const old = (await this.#boss.getSchedules()).filter(({ name }) => !wanted.has(name));
    for (const { name, key } of old) await this.#boss.unschedule(name, key);
    for (const { job, cron, payload } of this.#schedules) {
      await this.#declare(job);
      await this.#boss.schedule(job.name, cron, payload, { tz: 'UTC' });
    }
  }

  async #run(job: AnyJob, work: Work, found: JobWithMetadata<object>): Promise<void> {
    this.#interrupted.set(found.id, job.name);
    // Taken in the instant of stopping, or pulled away from us: not begun.
    this.#stopping.signal.throwIfAborted();
    if (found.singletonKey !== null) await this.#dropWaiting(job.name, found.singletonKey);
    try {
      const signal = AbortSignal.any([this.#stopping.signal, found.signal]);
      await work(job.payload.parse(found.data), signal, { isLast: found.retryCount >= found.retryLimit });
      this.#interrupted.delete(found.id);
    } catch (error) {
      if (this.#stopping.signal.aborted) throw error;
      this.#interrupted.delete(found.id);
      // That the database is away says nothing about a job that is tried again.
      const isTriedAgain = found.retryCount < found.retryLimit;
      this.#log[isTriedAgain && isDatabaseAway(error) ? 'warn' : 'error'](
        { err: error, job: job.name, jobId: found.id, failedTries: found.retryCount + 1 },
        'job failed',
      );
      throw error;
    }
  }

  /** Same name, same key, stored before this one began: this run does their work, too. */
  async #dropWaiting(name: string, key: string): Promise<void> {
    const waiting = await this.#boss.findJobs(name, { key, queued: true });
    if (waiting.length > 0)
      await this.#boss.deleteJob(
        name,
        waiting.map(({ id }) => id),
      );
  }

  /**
   * Gives what the stop cut short to the server that takes jobs next, at once and without counting the try.
   */
  async #handBack(): Promise<void> {
    for (const [id, name] of this.#interrupted) {
      const [job] = await this.#boss.findJobs(name, { id });
      // The last try that a job has counts as failed by now; bringing it back grants one more.
      if (job?.state === 'failed') await this.#boss.retry(name, id);
      else if (job?.state === 'retry')
        await this.#boss.update(name, undefined, { id, retryLimit: job.retryLimit + 1 });
      await this.#boss.update(name, undefined, { id, startAfter: 0 });
    }
    this.#interrupted.clear();
  }
}
