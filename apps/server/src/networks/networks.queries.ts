import { sql } from 'kysely';
import type { Db } from '../tables.ts';

export async function networkById(db: Db, networkId: number) {
  return db
    .selectFrom('network')
    .select(['id', 'created_on', 'updated_on'])
    .where('id', '=', networkId)
    .executeTakeFirst();
}

/** How the last completed import changed the two totals; null before the first. */
export async function lastChange(
  db: Db,
  networkId: number,
): Promise<{ persons: number; organizations: number } | null> {
  const row = await db
    .selectFrom('contact_import')
    .select(sql<{ persons: number; organizations: number }>`result -> 'changed'`.as('changed'))
    .where('network_id', '=', networkId)
    .where('state', '=', 'completed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.changed ?? null;
}

export async function markSynced(db: Db, networkId: number, now: Date): Promise<void> {
  await db.updateTable('network').set({ updated_on: now }).where('id', '=', networkId).execute();
}
