import { changedJobsApi } from '@kithline/contract/changed-jobs.ts';
import type { AppContext } from '../../app-context.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../viewer.ts';
import { listChangedJobs } from './list-changed-jobs.ts';
import { markSeen, unmarkSeen } from './mark-seen.ts';

export function changedJobsRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(changedJobsApi.list, ({ viewer, query }) => listChangedJobs(app, viewer, query));
  serve(changedJobsApi.markSeen, ({ viewer, body }) => markSeen(app, viewer, body));
  serve(changedJobsApi.unmarkSeen, ({ viewer, body }) => unmarkSeen(app, viewer, body));
}
