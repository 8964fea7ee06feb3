import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';

/** Repeated tries of a job have the same id. */
const runningJob = new AsyncLocalStorage<string>();

/** Returns the id of the job that the caller works for; undefined outside of jobs. */
export function idOfRunningJob(): string | undefined {
  return runningJob.getStore();
}

/**
 * Returns the id for a job that the running job enqueues with this payload, the same in every try. Undefined
 * outside of jobs.
 */
export function idOfEnqueuedJob(payload: object): string | undefined {
  const id = idOfRunningJob();
  if (id === undefined) return undefined;
  const hash = createHash('sha256')
    .update(`${id} ${JSON.stringify(payload)}`)
    .digest('hex');
  return hash.slice(0, 32);
}

export function runAsJob<T>(jobId: string, work: () => Promise<T>): Promise<T> {
  return runningJob.run(jobId, work);
}
