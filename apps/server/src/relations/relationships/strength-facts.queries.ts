import type { Db } from '../../tables.ts';

/** Since when a network holds a person, "YYYY-MM-DD"; null when its file did not say, or when it does not. */
export async function connectedOnIn(db: Db, networkId: number, personId: number): Promise<string | null> {
  const row = await db
    .selectFrom('network_contact')
    .select('connected_on')
    .where('network_id', '=', networkId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.connected_on ?? null;
}
