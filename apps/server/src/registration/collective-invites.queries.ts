import { sql } from 'kysely';
import type { Db, RowOf } from '../tables.ts';

/** The first of the two numbers of these advisory locks. No other locks use it. */
const INVITES_OF_ADDRESS = 7_302_047;

/**
 * Locks the invites of this address until the transaction ends, so that the address never has two pending
 * invites.
 */
export async function holdInvitesOf(db: Db, emailKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(INVITES_OF_ADDRESS)}, hashtext(${emailKey}))`.execute(db);
}

/** Returns the id of the newest unused invite of an address, or null. */
export async function openInviteOf(db: Db, emailKey: string): Promise<number | null> {
  const { rows } = await sql<RowOf<'invite', 'id'>>`
    select invite.id from invite left join registration on registration.invite_id = invite.id
    where invite.email_key = ${emailKey} and registration.completed is not true
    order by invite.id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Call this after an invitation to a collective was deleted. Deletes its invite if nobody has begun to
 * register with it, it has no other invitation, and it was made for invitations to collectives: it is not
 * older than the deleted one (`invitedOn`), or its author is a member who is not an administrator.
 */
export async function deleteUnusedInvite(db: Db, id: number, invitedOn: Date): Promise<void> {
  await sql`select from invite where id = ${id} for update`.execute(db);
  await sql`
    delete from invite where id = ${id}
      and (invite.created_on >= ${invitedOn}
        or exists (select from users where users.id = invite.created_by and not users.is_admin))
      and not exists (select from registration where invite_id = invite.id)
      and not exists (select from collective_invitation where invite_id = invite.id)`.execute(db);
}
