import type { ConstructorOptions, QueueOptions, WorkOptions } from 'pg-boss';
import type * as z from 'zod/mini';
import { clientConfig, type Connection } from '../db/database.ts';
import type { JobDefinition } from './jobs.ts';

/** Seconds without a heartbeat after which a job counts as abandoned (pg-boss allows no less than 10). */
const HEARTBEAT = 10;

/** Maximum duration of one run of a job, in seconds. A job that hangs is aborted after this time. */
const LONGEST_RUN = 3600;

/**
 * The number of pg-boss's connections: for workers, for upkeep, and one that listens for notifications of new
 * jobs.
 */
const CONNECTIONS = 4;

/**
 * Seconds between two rounds of upkeep, which counts jobs, ends jobs that run too long and deletes old jobs.
 * A server that dies (kill -9) leaves its jobs marked as running. Their heartbeat stops, due-jobs.ts finds
 * them, and they return to the queue with a failed try.
 */
const UPKEEP = 60;

/** No server searches a queue for abandoned jobs again before this many seconds have passed. */
const LOOKED_THROUGH = 3;

/** A schedule's tick is noticed within this many seconds. Creating its job can take the same time again. */
const SCHEDULE = 30;

/** Seconds between two checks for jobs that depend on others. Kithline has no such jobs. */
const NEVER = 86_400;

export function bossOptions(connection: Connection): ConstructorOptions {
  return {
    ...(clientConfig(connection) as ConstructorOptions),
    application_name: 'kithline-jobs',
    max: CONNECTIONS,
    schema: 'pgboss',
    useListenNotify: true,
    superviseIntervalSeconds: UPKEEP,
    monitorIntervalSeconds: LOOKED_THROUGH,
    cronMonitorIntervalSeconds: SCHEDULE,
    cronWorkerIntervalSeconds: SCHEDULE,
    flowIntervalSeconds: NEVER,
  };
}

/** Seconds for which ended jobs are kept, so that a job that failed on a long weekend can be tried again. */
const KEPT = 4 * 86_400;

/** The pg-boss options of a queue for this kind of job. */
export function queueOptions(job: JobDefinition<z.ZodMiniType>): QueueOptions & { notify: boolean } {
  return {
    retryLimit: job.tries - 1,
    retryDelay: job.retryDelay,
    retryBackoff: true,
    expireInSeconds: LONGEST_RUN,
    heartbeatSeconds: HEARTBEAT,
    deleteAfterSeconds: KEPT,
    notify: true,
  };
}

/** Workers per queue and server, unless the job defines another number. */
export const WORKERS = 2;

/** Workers poll only hourly. Notifications wake them. If no notification arrives, due-jobs.ts wakes them. */
export const WORK_OPTIONS = {
  batchSize: 1,
  pollingIntervalSeconds: 3600,
  notifyPollingIntervalSeconds: 3600,
  heartbeatRefreshSeconds: 3,
  includeMetadata: true,
} as const satisfies WorkOptions;
