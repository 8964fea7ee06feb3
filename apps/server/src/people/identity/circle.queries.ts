import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

/**
 * Locks all users of the circles of these users, in the order of ids, the order in which users are always
 * locked.
 */
export async function lockCircles(db: Db, userIds: readonly number[]): Promise<void> {
  await sql`
    select from users
    where circle_id in (select circle_id from users where id = any(${[...userIds]}::bigint[]))
    order by id for no key update`.execute(db);
}

/**
 * Gives everybody in the user's circle the circle number of the owner. Does nothing for an administrator's
 * invitation.
 */
export async function joinCircles(db: Db, ownerUserId: number, invitedUserId: number): Promise<void> {
  await sql`
    update users set circle_id = owner.circle_id
    from users owner, users invited
    where owner.id = ${ownerUserId} and invited.id = ${invitedUserId} and users.circle_id = invited.circle_id
      and owner.circle_id <> invited.circle_id and not owner.is_admin`.execute(db);
}
