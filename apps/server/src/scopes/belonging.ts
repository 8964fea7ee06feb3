import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';

/**
 * SQL for who belongs to which collective, as rows of `collective_id` and `user_id`: its collaborators, and
 * the owner of its client. A condition on either column around it uses an index.
 */
export const BELONGING: RawBuilder<{ collectiveId: number; userId: number }> = sql`
  select collaborator.collective_id, collaborator.user_id from collaborator
  union
  select collective.id, client.owner_id from collective join client on client.id = collective.client_id`;

/** The same, with `person_id`, without suspended members: whose profile those who belong there see. */
export const SHOWN_BELONGING: RawBuilder<unknown> = sql`
  select belonging.collective_id, belonging.user_id, users.person_id
  from (${BELONGING}) as belonging join users on users.id = belonging.user_id and users.suspended_on is null`;

/** Users who belong to a collective: its collaborators and its owner. */
export async function usersOfCollective(db: Db, collectiveId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select user_id from (${BELONGING}) as belonging where collective_id = ${collectiveId}`.execute(db);
  return rows.map(({ userId }) => userId);
}
