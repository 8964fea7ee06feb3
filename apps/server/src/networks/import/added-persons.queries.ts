import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

export interface AddedPerson {
  id: number;
  name: string;
  profilePicture: string | null;
}

/** A few people who are new in the network, in the order of the file, with the file's names. */
export async function someAdded(db: Db): Promise<AddedPerson[]> {
  const { rows } = await sql<AddedPerson>`
    select person_id as id, name, null as "profilePicture" from staged_contact
    where not is_present order by row_no limit 5`.execute(db);
  return rows;
}
