import { sql } from 'kysely';
import { z } from 'zod';
import type { House } from '../house.ts';
import { inTransaction } from '../platform/db/database.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import type { Db } from '../tables.ts';
import { clearClosedScopes } from './clear-closed-scopes.ts';
import { moveWindows } from './move-windows.ts';
import { largeScopes, refreshScopeStats } from './scope-stats.ts';

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

export const clearClosedScopesJob = defineJob({
  name: 'search-index.clear-closed-scopes',
  payload: z.object({}),
  tries: 3,
  retryDelay: 60,
});

/** Every night at 00:10 UTC. */
const NIGHTLY = '10 0 * * *';
const EVERY_TEN_MINUTES = '*/10 * * * *';
/** Changes that follow each other within so many seconds are one refresh: what takes longer to count waits longer. */
const GATHER_SECONDS = { small: 2, large: 60 };
/** Any number nobody else uses: the advisory lock under which jobs take turns. */
const TURN = 7_302_027;

/** Has the stats of these scopes refreshed by jobs, stored with the caller's transaction; many calls for one scope are one job. */
export async function refreshStatsSoon(
  house: Pick<House, 'jobs'>,
  db: Db,
  scopeIds: Iterable<number>,
): Promise<void> {
  const ids = [...new Set(scopeIds)];
  const large = await largeScopes(db, ids);
  for (const scopeId of ids) {
    const startAfter = large.has(scopeId) ? GATHER_SECONDS.large : GATHER_SECONDS.small;
    await house.jobs.enqueue(
      db,
      refreshStatsJob,
      { scopeId },
      { singletonKey: `scope-${scopeId}`, startAfter },
    );
  }
}

/** An import of one member may touch every network: their stats follow one after the other, and leave the processors to people. */
function refreshInTurn(db: Db, scopeId: number): Promise<void> {
  return inTransaction(db, async (db) => {
    await sql`select pg_advisory_xact_lock(${TURN})`.execute(db);
    await refreshScopeStats(db, scopeId);
  });
}

export function searchIndexJobs(house: House): void {
  house.jobs.handle(refreshStatsJob, ({ scopeId }) => refreshInTurn(house.db, scopeId));
  house.jobs.handle(moveWindowsJob, () => moveWindows(house.db, house.clock().toISOString().slice(0, 10)));
  house.jobs.schedule(moveWindowsJob, NIGHTLY, {});
  house.jobs.handle(clearClosedScopesJob, (_payload, signal) =>
    clearClosedScopes(house.db, () => signal.throwIfAborted()),
  );
  house.jobs.schedule(clearClosedScopesJob, EVERY_TEN_MINUTES, {});
}
