import type { Db } from '../../tables.ts';
import { sql } from 'kysely';

/**
 * Locks all users in the circles of these users, because `linkCircle` may change them. A circle is all
 * members who are linked by owners' invitations, over any number of steps. Call it before locking anything
 * that comes after users in "The order of locks" (ARCHITECTURE.md).
 */
export async function holdCircles(db: Db, ...userIds: number[]): Promise<void> {
  // Users are always locked in the order of their ids.
  await sql`
    select from users
    where circle_id in (select circle_id from users where id = any(${userIds}::bigint[]))
    order by id for no key update`.execute(db);
}

/**
 * Links the owner of a client and a user whom the owner has invited: their circles become one. Each user
 * stores the number of the circle, not who invited whom. So if the account that links two members is deleted,
 * both stay in the circle. An administrator's invitation links nobody.
 */
export async function linkCircle(db: Db, ownerUserId: number, invitedUserId: number): Promise<void> {
  await holdCircles(db, ownerUserId, invitedUserId);
  await sql`
    update users set circle_id = owner.circle_id
    from users owner, users invited
    where owner.id = ${ownerUserId} and invited.id = ${invitedUserId} and users.circle_id = invited.circle_id
      and owner.circle_id <> invited.circle_id and not owner.is_admin`.execute(db);
}
