import type * as z from 'zod/mini';
import type { Db } from '../../tables.ts';

export interface JobDefinition<S extends z.ZodMiniType> {
  readonly name: string;
  readonly payload: S;
  /**
   * Number of tries before the job is given up; 1 means no retry. A try that a stopping server interrupts
   * does not count.
   */
  readonly tries: number;
  /** Seconds before the first retry. The delay doubles with each further retry. */
  readonly retryDelay: number;
  /** Maximum number of these jobs that one server runs at a time. The default is 2. */
  readonly workers?: number;
}

export function defineJob<S extends z.ZodMiniType>(definition: JobDefinition<S>): JobDefinition<S> {
  return definition;
}

export interface EnqueueOptions {
  /**
   * When a job starts, waiting jobs with the same name and key are dropped, because this run does their work,
   * too.
   */
  singletonKey?: string;
  /** Seconds to wait before the first try. */
  startAfter?: number;
  /** Inside a running job: if it is tried again and enqueues the same payload, nothing more is stored. */
  once?: boolean;
}

/**
 * The reason with which a job's signal aborts when its server stops. A job that runs too long is aborted
 * without this reason.
 */
export class ServerStopsError extends Error {
  override readonly name = 'ServerStopsError';
}

export interface Attempt {
  /** Whether no further try follows. */
  readonly isLast: boolean;
  /** Whether an earlier try failed or was interrupted. */
  readonly isRepeated: boolean;
}

/** The job queue of all servers. Each job runs on one server at a time. */
export interface Jobs {
  /** Inside a transaction, the job is stored only if the transaction commits. */
  enqueue<S extends z.ZodMiniType>(
    db: Db,
    job: JobDefinition<S>,
    payload: z.input<S>,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Registers the handler of a kind of job. Call it before `start`. */
  handle<S extends z.ZodMiniType>(
    job: JobDefinition<S>,
    work: (payload: z.output<S>, signal: AbortSignal, attempt: Attempt) => Promise<void>,
  ): void;
  /** Runs `job` once per cron tick (UTC) on one of the servers. Call it before `start`. */
  schedule<S extends z.ZodMiniType>(job: JobDefinition<S>, cron: string, payload: z.input<S>): void;
  /** Queues a job for one more try if it has failed; inside a transaction, only at the commit. */
  retry(db: Db, name: string, id: string): Promise<void>;
  start(): Promise<void>;
  /** Aborts running jobs, waits a limited time for them to end, and returns interrupted jobs to the queue. */
  stop(): Promise<void>;
}
