import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/**
 * Whatever changes what a network shows to collectives (an import, a share, what is left out, a label, who
 * withdraws) holds the network's row until its transaction ends, so that none writes back what another took
 * away. Rows that only point at the network are still written meanwhile. What is held before and after it:
 * ARCHITECTURE.md, "The order of locks".
 */
export async function lockNetworks(db: Db, networkIds: readonly number[]): Promise<void> {
  await sql`
    select 1 from network where id = any(${[...networkIds]}::bigint[]) order by id for no key update`.execute(
    db,
  );
}
