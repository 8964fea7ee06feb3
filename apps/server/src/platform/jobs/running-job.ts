import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the job whose handler runs. Repeated tries of a job have the same id. */
const runningJob = new AsyncLocalStorage<string>();

/** Returns the id of the job that the caller works for; undefined outside of jobs. */
export function idOfRunningJob(): string | undefined {
  return runningJob.getStore();
}

export function runAsJob<T>(jobId: string, work: () => Promise<T>): Promise<T> {
  return runningJob.run(jobId, work);
}
