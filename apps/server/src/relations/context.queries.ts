import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** Users who belong to a collective: its collaborators and the owner of its client. */
export async function usersOfCollective(db: Db, collectiveId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from collaborator where collective_id = ${collectiveId}
    union
    select client.owner_id from collective join client on client.id = collective.client_id
    where collective.id = ${collectiveId}`.execute(db);
  return rows.map(({ id }) => id);
}
