import type { AppContext } from '../app-context.ts';
import { endUnansweredJob } from './end-unanswered.job.ts';
import { endUnanswered } from './end-unanswered.ts';

export function introductionJobs(app: AppContext): void {
  app.jobs.handle(endUnansweredJob, (_payload, signal) => endUnanswered(app, signal));
  app.jobs.schedule(endUnansweredJob, '*/10 * * * *', {});
}
