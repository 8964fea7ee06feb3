import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/**
 * Locks networks' rows until the transaction ends.
 *
 * Everything that changes what a network shows to collectives (an import, a share, an exclusion, a label, a
 * withdrawal) takes this lock, so that no such change restores what another change has removed. Rows that
 * only refer to the network can still be written. ARCHITECTURE.md, "The order of locks", lists the locks that
 * are taken before and after this lock.
 */
export async function lockNetworks(db: Db, networkIds: readonly number[]): Promise<void> {
  await sql`
    select 1 from network where id = any(${[...networkIds]}::bigint[]) order by id for no key update`.execute(
    db,
  );
}
