import { systemApi } from '@kithline/contract/system.ts';
import type { AppContext } from '../app-context.ts';
import type { Serve } from '../platform/http/serve.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import type { Viewer } from '../viewer.ts';
import { readSystem } from './read-system.ts';
import { retryJob } from './retry-job.ts';
import { sendTestMail } from './test-mail.ts';

export function systemRoutes(serve: Serve<Viewer>, app: AppContext, mailer: Mailer): void {
  serve(systemApi.read, () => readSystem(app));
  serve(systemApi.retryJob, ({ viewer, params }) => retryJob(app, viewer, params.id));
  serve(systemApi.testMail, ({ viewer }) => sendTestMail(app, mailer, viewer));
}
