import { sql } from 'kysely';
import { BELONGING } from '../search-index/belonging.ts';
import type { Db } from '../tables.ts';
import type { CollectiveFacts } from './collectives.access.ts';

/** What decides what a user may do with a collective; null when there is none. */
export async function collectiveFacts(
  db: Db,
  collectiveId: number,
  userId: number,
): Promise<CollectiveFacts | null> {
  const { rows } = await sql<CollectiveFacts>`
    select collective.id, collective.name, collective.client_id as "clientId", client.owner_id as "ownerId",
      exists (select from collaborator
        where collaborator.collective_id = collective.id and collaborator.user_id = ${userId}) as "isCollaborator"
    from collective join client on client.id = collective.client_id
    where collective.id = ${collectiveId}`.execute(db);
  return rows[0] ?? null;
}

/** Users who belong to a collective: its collaborators and its owner. */
export async function usersOfCollective(db: Db, collectiveId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from (${BELONGING}) as belonging where collective_id = ${collectiveId}`.execute(db);
  return rows.map(({ id }) => id);
}
