import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for who belongs to which collective, as rows of `collective_id` and `user_id`: its collaborators, and the owner of its
 * client. A condition on either column around it uses an index.
 */
export const BELONGING: RawBuilder<{ collective_id: number; user_id: number }> = sql`
  select collaborator.collective_id, collaborator.user_id from collaborator
  union
  select collective.id, client.owner_id from collective join client on client.id = collective.client_id`;
