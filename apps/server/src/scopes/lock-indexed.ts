import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/**
 * Holds rows of the index before anything is done that comes after them (ARCHITECTURE.md, "In which order rows are held").
 * Whoever is not in the index has nothing to hold.
 */
export async function lockIndexed(db: Db, personIds: readonly number[]): Promise<void> {
  await sql`
    select from person_search where person_id = any(${[...personIds]}::int[]) order by person_id for update`.execute(
    db,
  );
}
