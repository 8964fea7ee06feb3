import * as z from 'zod/mini';
import type { AppContext } from '../app-context.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import type { Db } from '../tables.ts';
import { importsNobodyHolds } from './import/import-locks.queries.ts';
import { runImport } from './run-import.ts';

/** An import counts its attempts itself. The queue allows one more, and so never gives up first. */
export const importContactsJob = defineJob({
  name: 'networks.import-contacts',
  payload: z.object({ importId: z.int().check(z.positive()) }),
  tries: 4,
  retryDelay: 2,
});

const SWEEP = 15_000;

/** If `db` is a transaction, the job exists only after its commit. */
export async function enqueueImport(
  { jobs }: Pick<AppContext, 'jobs'>,
  db: Db,
  importId: number,
): Promise<void> {
  await jobs.enqueue(db, importContactsJob, { importId }, { singletonKey: `import-${importId}` });
}

export function importJobs(app: AppContext): void {
  app.jobs.handle(importContactsJob, ({ importId }, signal) => runImport(app, importId, signal));
}

export interface ImportWatch {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * On start and every 15 seconds, enqueues the unfinished imports that no server runs, for example because a
 * server died.
 */
export function watchImports(app: AppContext): ImportWatch {
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  const look = () => {
    looking = looking.then(() => lookForAbandoned(app));
    return looking;
  };
  return {
    start: async () => {
      await look();
      timer = setInterval(() => void look(), SWEEP);
    },
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

async function lookForAbandoned(app: AppContext): Promise<void> {
  try {
    for (const importId of await importsNobodyHolds(app.db)) await enqueueImport(app, app.db, importId);
  } catch (error) {
    app.log.warn({ err: error }, 'could not look for imports that no server runs');
  }
}
