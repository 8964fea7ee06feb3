import type { Db } from '../../tables.ts';

/** Since when a network holds a person, "YYYY-MM-DD"; null when its file did not say, or when it does not. */
export async function connectedOnIn(db: Db, networkId: number, personId: number): Promise<string | null> {
  const row = await db
    .selectFrom('networkContact')
    .select('connectedOn')
    .where('networkId', '=', networkId)
    .where('personId', '=', personId)
    .executeTakeFirst();
  return row?.connectedOn ?? null;
}
