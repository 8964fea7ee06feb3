import type * as z from 'zod/mini';
import type { Db } from '../../tables.ts';

/** A kind of work that is done later: its name and the shape of what it is given. */
export interface JobDefinition<S extends z.ZodMiniType> {
  readonly name: string;
  readonly payload: S;
  /**
   * Tries before the job is given up; 1 means once. A job that a stopping server hands back keeps its tries.
   */
  readonly tries: number;
  /** Seconds before the first further try; doubles each time. */
  readonly retryDelay: number;
  /** How many of these jobs one server does at the same time; 2 unless given. */
  readonly workers?: number;
}

export function defineJob<S extends z.ZodMiniType>(definition: JobDefinition<S>): JobDefinition<S> {
  return definition;
}

export interface EnqueueOptions {
  /** Jobs of one name and key that wait at the same time are done as one. */
  singletonKey?: string;
  /** Seconds to wait before the first try. */
  startAfter?: number;
}

/** Which try of a job this is. */
export interface Attempt {
  /** Nobody tries again after this one. */
  readonly isLast: boolean;
}

/** The queue. Implemented over PostgreSQL; every server takes jobs, each job is taken once. */
export interface Jobs {
  /** Inside a transaction the job is stored with it: no commit, no job. */
  enqueue<S extends z.ZodMiniType>(
    db: Db,
    job: JobDefinition<S>,
    payload: z.input<S>,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Before `start`: what to do with a job of this kind. */
  handle<S extends z.ZodMiniType>(
    job: JobDefinition<S>,
    work: (payload: z.output<S>, signal: AbortSignal, attempt: Attempt) => Promise<void>,
  ): void;
  /** Before `start`: runs `job` once per cron tick (UTC) on one of the servers. */
  schedule<S extends z.ZodMiniType>(job: JobDefinition<S>, cron: string, payload: z.input<S>): void;
  start(): Promise<void>;
  /** Aborts running jobs, returns them to the queue, and waits for them. */
  stop(): Promise<void>;
}
