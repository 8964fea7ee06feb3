import * as z from 'zod/mini';
import type { Connection } from '../platform/db/database.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { createJobs } from '../platform/jobs/pg-boss-jobs.ts';
import { createLog } from '../platform/log.ts';

// A process that takes one job and never finishes it, for tests that kill a server. Arguments: the connection
// as JSON, and the name of the job. Writes "taken" when it has taken a job.

const [connection = '', name = ''] = process.argv.slice(2);
const jobs = createJobs({
  connection: JSON.parse(connection) as Connection,
  log: createLog('silent', false),
});
const job = defineJob({ name, payload: z.object({ word: z.string() }), tries: 3, retryDelay: 1 });
jobs.handle(job, async () => {
  process.stdout.write('taken\n');
  await new Promise(() => undefined);
});
await jobs.start();
