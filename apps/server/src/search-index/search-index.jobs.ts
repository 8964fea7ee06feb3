import { z } from 'zod';
import type { House } from '../house.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import type { Db } from '../tables.ts';
import { moveWindows } from './move-windows.ts';
import { refreshScopeStats } from './scope-stats.ts';

export const refreshStatsJob = defineJob({
  name: 'search-index.refresh-stats',
  payload: z.object({ scopeId: z.int().nonnegative() }),
  tries: 5,
  retryDelay: 10,
});

export const moveWindowsJob = defineJob({
  name: 'search-index.move-windows',
  payload: z.object({}),
  tries: 3,
  retryDelay: 60,
});

/** Every night at 00:10 UTC. */
const NIGHTLY = '10 0 * * *';
/** Changes that follow each other within this many seconds are one refresh. */
const GATHER_SECONDS = 2;

/** Has the stats of these scopes refreshed by jobs, stored with the caller's transaction; many calls for one scope are one job. */
export async function refreshStatsSoon(
  house: Pick<House, 'jobs'>,
  db: Db,
  scopeIds: Iterable<number>,
): Promise<void> {
  for (const scopeId of new Set(scopeIds)) {
    const options = { singletonKey: `scope-${scopeId}`, startAfter: GATHER_SECONDS };
    await house.jobs.enqueue(db, refreshStatsJob, { scopeId }, options);
  }
}

export function searchIndexJobs(house: House): void {
  house.jobs.handle(refreshStatsJob, ({ scopeId }) => refreshScopeStats(house.db, scopeId));
  house.jobs.handle(moveWindowsJob, () => moveWindows(house.db, house.clock().toISOString().slice(0, 10)));
  house.jobs.schedule(moveWindowsJob, NIGHTLY, {});
}
