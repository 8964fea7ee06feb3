import { recordActivity } from '../activity/record-activity.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import { notFound } from '../platform/failure.ts';
import type { Viewer } from '../viewer.ts';
import { jobWords } from './job-words.ts';
import { publishSystem } from './publish-system.ts';
import { lockFailedJob } from './status.queries.ts';

/** Throws `not-found` if the job is not in the state `failed`, for example because it already runs. */
export async function retryJob(app: AppContext, viewer: Viewer, id: string): Promise<void> {
  const { jobs, clock } = app;
  await inTransaction(app.db, async (db) => {
    const name = await lockFailedJob(db, id);
    if (name === null) throw notFound();
    await jobs.retry(db, name, id);
    await recordActivity(db, {
      by: viewer,
      kind: 'setting',
      words: 'tried a failed job again',
      value: { field: 'Job', from: null, to: jobWords(name).words },
      place: 'dashboard',
      now: clock(),
    });
    await publishSystem(db);
  });
}
