import type { ConstructorOptions, QueueOptions, WorkOptions } from 'pg-boss';
import type * as z from 'zod/mini';
import { clientConfig, type Connection } from '../db/database.ts';
import type { JobDefinition } from './jobs.ts';

/** Seconds without a heartbeat after which a job counts as abandoned (pg-boss allows no less than 10). */
const HEARTBEAT = 10;

/** Seconds after which a run of a job is aborted. */
const LONGEST_RUN = 3600;

/** For workers, for upkeep, and one that listens for notifications of new jobs. */
const CONNECTIONS = 4;

/**
 * Seconds between two rounds of upkeep, which counts jobs, ends jobs that run too long and deletes old jobs.
 * Jobs of a server that died are found by due-jobs.ts.
 */
const UPKEEP = 60;

/** No server searches a queue for abandoned jobs again before this many seconds have passed. */
const LOOKED_THROUGH = 3;

/** A schedule's tick is noticed within this many seconds. Creating its job can take the same time again. */
const SCHEDULE = 30;

/** Seconds between two checks for jobs that depend on others. Kithline has no such jobs. */
const FLOW_CHECK = 86_400;

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
    flowIntervalSeconds: FLOW_CHECK,
  };
}

/** Seconds for which ended jobs are kept, so that a job that failed on a long weekend can be tried again. */
const KEPT = 4 * 86_400;

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

/** The default of `JobDefinition.workers`. */
export const WORKERS = 2;

/** Workers poll only hourly, because notifications or due-jobs.ts wake them. */
export const WORK_OPTIONS = {
  batchSize: 1,
  pollingIntervalSeconds: 3600,
  notifyPollingIntervalSeconds: 3600,
  heartbeatRefreshSeconds: 3,
  includeMetadata: true,
} as const satisfies WorkOptions;
