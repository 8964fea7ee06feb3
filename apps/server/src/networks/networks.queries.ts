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

/** How many labels the network has, and how many of the people who are in it now have one. */
export async function labelTotals(
  db: Db,
  networkId: number,
): Promise<{ totalLabels: number; totalLabeled: number }> {
  const { rows } = await sql<{ totalLabels: number; totalLabeled: number }>`
    select
      (select count(*)::int from label where scope_id = ${networkId}) as "totalLabels",
      (select count(distinct given.person_id)::int
        from label join label_person given on given.label_id = label.id
        join network_contact c on c.network_id = label.scope_id and c.person_id = given.person_id
        where label.scope_id = ${networkId}) as "totalLabeled"`.execute(db);
  return rows[0] ?? { totalLabels: 0, totalLabeled: 0 };
}

export async function markSynced(db: Db, networkId: number, now: Date): Promise<void> {
  await db.updateTable('network').set({ updated_on: now }).where('id', '=', networkId).execute();
}
