import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../tables.ts';

/**
 * Keys of a person that an administrator vouches for go on joining files and prove nothing any more, but for
 * these.
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
