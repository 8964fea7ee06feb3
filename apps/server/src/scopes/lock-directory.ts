import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** A number nobody else uses: the class of this advisory lock. */
const DIRECTORY = 7_302_028;

/**
 * Files are written into the directory one after the other, on all servers: two that name the same new people or organizations
 * would otherwise make them twice or wait for each other crosswise. Held until the transaction ends.
 */
export async function lockDirectory(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(DIRECTORY)})`.execute(db);
}
