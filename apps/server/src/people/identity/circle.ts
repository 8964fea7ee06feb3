import type { Db } from '../../tables.ts';
import { sql } from 'kysely';

/**
 * Locks all users in the circles of these users, because `linkCircle` may change them. Call it before locking
 * anything that comes after users in "The order of locks" (ARCHITECTURE.md).
 */
export async function holdCircles(db: Db, ...userIds: number[]): Promise<void> {
  await sql`
    select from users
    where circle_id in (select circle_id from users where id = any(${userIds}::bigint[]))
    order by id for no key update`.execute(db);
}

/**
 * Joins the circles of a client's owner and an invited user. Users store the number of the circle, not who
 * invited whom: if the account that links two members is deleted, both stay in the circle. An administrator's
 * invitation links nobody.
 */
export async function linkCircle(db: Db, ownerUserId: number, invitedUserId: number): Promise<void> {
  await holdCircles(db, ownerUserId, invitedUserId);
  await sql`
    update users set circle_id = owner.circle_id
    from users owner, users invited
    where owner.id = ${ownerUserId} and invited.id = ${invitedUserId} and users.circle_id = invited.circle_id
      and owner.circle_id <> invited.circle_id and not owner.is_admin`.execute(db);
}
