import type { ConstructorOptions, QueueOptions, WorkOptions } from 'pg-boss';
import type * as z from 'zod/mini';
import { clientConfig, type Connection } from '../db/database.ts';
import type { JobDefinition } from './jobs.ts';

/** Seconds without a sign of life after which a job counts as abandoned (pg-boss allows no less than 10). */
const HEARTBEAT = 10;

/** Longest run of one job, in seconds; work that is alive but has lost its way ends here. */
const LONGEST_RUN = 3600;

/** Connections of pg-boss: workers, upkeep, and one that listens for new jobs. */
const CONNECTIONS = 4;

/**
 * Seconds between two rounds of upkeep: counts, jobs that ran too long, old jobs. A server that dies
 * (kill -9) leaves its jobs marked as running. Their heartbeat stops, due-jobs.ts finds them, and they go
 * back to the queue, counted as a failed try.
 */
const UPKEEP = 60;

/** Seconds before the jobs of a queue may be looked through again for abandoned ones, by any server. */
const LOOKED_THROUGH = 3;

/** Seconds by which a schedule may be late, twice: when its tick is noticed, and when its job is made. */
const SCHEDULE = 30;

/** Seconds between two looks for jobs that waited for others: we have none. */
const NEVER = 86_400;

export function bossOptions(connection: Connection): ConstructorOptions {
  return {
    ...targetOf(connection),
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

function targetOf(connection: Connection): ConstructorOptions {
  const { options } = clientConfig(connection);
  const target = 'url' in connection ? { connectionString: connection.url } : connection;
  return { ...target, ...(options === undefined ? {} : { options }) };
}

/** How a queue of pg-boss treats jobs of this kind. */
export function queueOptions(job: JobDefinition<z.ZodMiniType>): QueueOptions & { notify: boolean } {
  return {
    retryLimit: job.tries - 1,
    retryDelay: job.retryDelay,
    retryBackoff: true,
    expireInSeconds: LONGEST_RUN,
    heartbeatSeconds: HEARTBEAT,
    deleteAfterSeconds: 86_400,
    notify: true,
  };
}

/** Workers of one queue in one server. */
export const WORKERS = 2;

/**
 * Notices wake the workers, and due-jobs.ts does where no notice comes: workers need not ask by themselves.
 */
export const WORK_OPTIONS = {
  batchSize: 1,
  pollingIntervalSeconds: 3600,
  notifyPollingIntervalSeconds: 3600,
  heartbeatRefreshSeconds: 3,
  includeMetadata: true,
} as const satisfies WorkOptions;
