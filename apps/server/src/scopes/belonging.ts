import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';

/**
 * SQL for the people of collectives, as rows of `collective_id` and `user_id`: collaborators, and the owner
 * of the client. A condition on either column uses an index.
 */
export const BELONGING: RawBuilder<{ collectiveId: number; userId: number }> = sql`
  select collaborator.collective_id, collaborator.user_id from collaborator
  union
  select collective.id, client.owner_id from collective join client on client.id = collective.client_id`;

/**
 * Like `BELONGING`, with `person_id` and without suspended members: the members whose profiles others in the
 * collective see.
 */
export const SHOWN_BELONGING: RawBuilder<unknown> = sql`
  select belonging.collective_id, belonging.user_id, users.person_id
  from (${BELONGING}) as belonging join users on users.id = belonging.user_id and users.suspended_on is null`;

/** The users who belong to a collective: its collaborators and the owner of its client. */
export async function usersOfCollective(db: Db, collectiveId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select user_id from (${BELONGING}) as belonging where collective_id = ${collectiveId}`.execute(db);
  return rows.map(({ userId }) => userId);
}
