import * as z from 'zod/mini';
import type { AppContext } from '../../app-context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { cutFeed } from './cut-feed.ts';

/** Deletes changes older than a day or two. A server that was away for longer reads everything again. */
const sweepFeed = defineJob({ name: 'sweep-search-feed', payload: z.object({}), tries: 2, retryDelay: 60 });

export function feedJobs(app: AppContext): void {
  app.jobs.handle(sweepFeed, async () => void (await cutFeed(app.db, app.clock())));
  app.jobs.schedule(sweepFeed, '27 * * * *', {});
}
