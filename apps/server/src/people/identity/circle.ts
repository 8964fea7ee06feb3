import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

/**
 * Links the owner of a client and a user whom the owner has invited: their circles become one. A circle is a number and not a graph, so
 * that it outlives the accounts between two members. An administrator's invitation is no step.
 */
export async function linkCircle(db: Db, ownerUserId: number, invitedUserId: number): Promise<void> {
  // In the order of ids, as users are always held.
  await sql`
    select from users
    where circle_id in (select circle_id from users where id in (${ownerUserId}, ${invitedUserId}))
    order by id for no key update`.execute(db);
  await sql`
    update users set circle_id = owner.circle_id
    from users owner, users invited
    where owner.id = ${ownerUserId} and invited.id = ${invitedUserId} and users.circle_id = invited.circle_id
      and owner.circle_id <> invited.circle_id and not owner.is_admin`.execute(db);
}
