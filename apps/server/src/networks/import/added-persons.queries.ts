import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

export interface AddedPerson {
  id: number;
  name: string;
  profilePicture: string | null;
}

/** A few of the people who are new in the network, in the order of the file, as the file names them. */
export async function someAdded(db: Db): Promise<AddedPerson[]> {
  const { rows } = await sql<AddedPerson>`
    select person_id as id, name, null as profile_picture from staged_contact
    where not is_present order by row_no limit 5`.execute(db);
  return rows;
}
