import * as z from 'zod/mini';
import type { AppContext } from '../../app-context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { tryLockDirectory, inDirectory } from '../../scopes/lock-directory.ts';
import type { Db } from '../../tables.ts';
import { forgetReferred } from './kept-by-member.queries.ts';
import type { ReferredRecords } from './referred.ts';
import { followLoginOf } from './point-key.ts';
import { loginEmailOf } from './point-key.queries.ts';

// Updates people and organizations after an account has changed: at once, or as a job if another transaction,
// such as an import, has locked the directory or the statements. Until then, rows of contacts files belong to
// the same persons as before.

const id = z.int().check(z.positive());

const followLoginJob = defineJob({
  name: 'people.follow-login',
  payload: z.object({ personId: id }),
  tries: 8,
  retryDelay: 5,
});

const forgetUnknownJob = defineJob({
  name: 'people.forget-unknown',
  payload: z.object({ personIds: z.array(id), organizationIds: z.array(id) }),
  tries: 8,
  retryDelay: 5,
});

type Queue = Pick<AppContext, 'jobs'>;

export function identityJobs(app: AppContext): void {
  app.jobs.handle(followLoginJob, ({ personId }) => inDirectory(app.db, (db) => followLoginOf(db, personId)));
  app.jobs.handle(forgetUnknownJob, (referred) => inDirectory(app.db, (db) => forgetReferred(db, referred)));
}

/** Like `followLoginEmail`, in a transaction that must not wait for imports. */
export async function followLoginEmailSoon(queue: Queue, db: Db, userId: number): Promise<void> {
  const login = await loginEmailOf(db, userId);
  if (login !== null) await followLoginSoon(queue, db, login.personId);
}

/** Like `followLoginOf`, in a transaction that must not wait for imports. */
export async function followLoginSoon({ jobs }: Queue, db: Db, personId: number): Promise<void> {
  if (await tryLockDirectory(db)) await followLoginOf(db, personId);
  else await jobs.enqueue(db, followLoginJob, { personId });
}

/** Like `forgetReferred`, in a transaction that must not wait for imports. */
export async function forgetReferredSoon({ jobs }: Queue, db: Db, referred: ReferredRecords): Promise<void> {
  if (await tryLockDirectory(db)) return forgetReferred(db, referred);
  const [personIds, organizationIds] = [[...referred.personIds], [...referred.organizationIds]];
  if (personIds.length + organizationIds.length === 0) return;
  await jobs.enqueue(db, forgetUnknownJob, { personIds, organizationIds });
}
