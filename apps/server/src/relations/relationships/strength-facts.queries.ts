import type { Db } from '../../tables.ts';

/**
 * Since when a person is in a network, "YYYY-MM-DD"; null if the file did not say, or the person is not in
 * it.
 */
export async function connectedOnIn(db: Db, networkId: number, personId: number): Promise<string | null> {
  const row = await db
    .selectFrom('networkContact')
    .select('connectedOn')
    .where('networkId', '=', networkId)
    .where('personId', '=', personId)
    .executeTakeFirst();
  return row?.connectedOn ?? null;
}
