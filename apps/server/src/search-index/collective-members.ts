import { inTransaction } from '../platform/db/database.ts';
import type { Db } from '../tables.ts';
import { anyUnindexed, moveMembers, moveTokens, stageMoves } from './collective-members.queries.ts';
import { refreshScopeStats } from './scope-stats.ts';
import { applyMoves } from './scope-totals.queries.ts';
import { indexPersons } from './search-index.ts';
import { type Persons, prepareStage, stageFurtherNames, stageTouched } from './staged-persons.queries.ts';

/** Makes the scope of a new collective, which holds nobody yet, and answers its id: the collective's. */
export async function openCollectiveScope(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('scope')
    .values({ kind: 'collective' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('scope_stat').values({ scope_id: id }).execute();
  return id;
}

/**
 * Makes the membership of exactly these persons what collaborators, shared networks and what is left out of them say now,
 * with totals, stats and pictures. Called after those tables have changed, once in a transaction with all persons: their
 * rows of the index are locked in the order of ids.
 */
export function followCollective(db: Db, collectiveId: number, persons: Persons): Promise<void> {
  return followCollectives(db, [collectiveId], persons);
}

/** As followCollective, for the same persons in several collectives at once. */
export async function followCollectives(
  db: Db,
  collectiveIds: readonly number[],
  persons: Persons,
): Promise<void> {
  await inTransaction(db, async (db) => {
    if (!(await moveInIndex(db, collectiveIds, persons))) return;
    for (const id of collectiveIds.toSorted((a, b) => a - b)) await refreshScopeStats(db, id);
  });
}

/** Brings members and totals of scopes up to date; false when nobody had to move. Stats and pictures are left to the caller. */
export async function moveInIndex(
  db: Db,
  collectiveIds: readonly number[],
  persons: Persons,
): Promise<boolean> {
  await prepareStage(db);
  if ((await stageTouched(db, [persons])) === 0) return false;
  if (await anyUnindexed(db)) {
    await indexPersons(db, persons, { collectiveIds });
    return true;
  }
  await stageFurtherNames(db);
  if ((await moveMembers(db, collectiveIds)) === 0) return false;
  await stageMoves(db);
  await applyMoves(db, collectiveIds);
  await moveTokens(db);
  return true;
}

/**
 * Destroys a collective with all that hangs on it. The caller holds it for removal, so that shares that are under way come
 * before, or find it gone. What the index still holds of the scope belongs to nobody, and a job takes it away in portions
 * (clear-closed-scopes.ts).
 */
export async function closeCollectiveScope(db: Db, collectiveId: number): Promise<void> {
  await db.deleteFrom('scope').where('id', '=', collectiveId).where('kind', '=', 'collective').execute();
}

/** Collectives that a network is shared with, by id. The caller holds the network's row. */
export async function collectivesOf(db: Db, networkId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('collective_network')
    .select('collective_id')
    .where('network_id', '=', networkId)
    .orderBy('collective_id')
    .execute();
  return rows.map((row) => row.collective_id);
}
