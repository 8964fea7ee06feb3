import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../tables.ts';

interface Removal {
  collectiveId: number;
  userIds: readonly number[];
}

/** Records when users stopped being collaborators. Writes in the order of the users' ids. */
export async function insertRemovals(
  db: Db,
  { collectiveId, userIds, now }: Removal & { now: Date },
): Promise<void> {
  await sql`
    insert into collaborator_removal (collective_id, user_id, removed_on)
    select ${collectiveId}, id, ${now} from unnest(${[...userIds]}::bigint[]) as id order by id
    on conflict (collective_id, user_id) do update set removed_on = excluded.removed_on`.execute(db);
}

export async function openInvitationsOf(
  db: Db,
  { collectiveId, userIds }: Removal,
): Promise<{ id: number; userId: number }[]> {
  const { rows } = await sql<{ id: number; userId: number }>`
    select id, user_id from collective_invitation
    where collective_id = ${collectiveId} and accepted is null and user_id = any(${[...userIds]}::bigint[])
    order by id`.execute(db);
  return rows;
}

/**
 * SQL for whether invitation `i` is unanswered and was created before this user was removed from its
 * collective.
 */
export const isClosedFor = (userId: number): RawBuilder<boolean> => sql`(i.accepted is null and exists (
  select from collaborator_removal removal
  where removal.collective_id = i.collective_id and removal.user_id = ${userId} and removal.removed_on >= i.created_on))`;
