import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../tables.ts';

/**
 * Withdraws administrators' proofs for the keys of a person, except for the keys with these hashes. The keys
 * still join files, but no longer prove anything.
 */
export async function withdrawProofs(
  db: Db,
  personId: number,
  keptHashes: readonly RawBuilder<Buffer>[],
): Promise<void> {
  const isKept = keptHashes.length === 0 ? sql`false` : sql`hash in (${sql.join(keptHashes)})`;
  await sql`
    update person_key set proof = 'file'
    where person_id = ${personId} and proof = 'admin' and not ${isKept}`.execute(db);
}
