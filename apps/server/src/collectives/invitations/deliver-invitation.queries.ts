import { type RawBuilder, sql } from 'kysely';
import type { Db, RowOf } from '../../tables.ts';
import { isClosedFor } from './close-invitations.queries.ts';
import type { Invitee } from './platform-invites.ts';

/** The collective of an invitation, and the invited address in the form for comparisons. */
export async function addressAndCollectiveOf(
  db: Db,
  id: number,
): Promise<{ emailKey: string; collectiveId: number } | null> {
  const row = await db
    .selectFrom('collectiveInvitation')
    .select(['emailKey', 'collectiveId'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export interface WaitingInvitation extends Invitee {
  id: number;
  emailKey: string;
  /** The inviting user. */
  createdBy: number;
  /** The member to whom the invitation is already attached. */
  userId: number | null;
  inviteId: number | null;
}

/** Returns and locks an unanswered invitation. Null if it was answered or deleted. */
export async function waitingInvitation(db: Db, id: number): Promise<WaitingInvitation | null> {
  const row = await db
    .selectFrom('collectiveInvitation')
    .select(['id', 'emailKey', 'createdBy'])
    .select(['userId', 'inviteId'])
    .select(['firstName', 'lastName'])
    .select(['emailAddress', 'linkedinUrl'])
    .where('id', '=', id)
    .where('accepted', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The user with this address, and whether the address is proven. Locks the user's row, so that a concurrent
 * change of the login email either is visible here or commits after the invitation has been delivered.
 */
export async function holderOf(
  db: Db,
  emailKey: string,
): Promise<{ userId: number; isProven: boolean } | null> {
  const row = await db
    .selectFrom('users')
    .select(['id as userId', 'usernameProven as isProven'])
    .where('usernameNorm', '=', emailKey)
    .forShare()
    .executeTakeFirst();
  return row ?? null;
}

export async function setInvite(db: Db, id: number, inviteId: number): Promise<void> {
  await db.updateTable('collectiveInvitation').set({ inviteId }).where('id', '=', id).execute();
}

export interface AttachedInvitation {
  id: number;
  collectiveId: number;
  /** The inviting person. */
  inviterId: number;
}

/** The invitations to attach to a user: the one with this id, all for an address, or all with an invite. */
export interface Attachment {
  invitationId?: number;
  emailKey?: string;
  inviteId?: number;
}

/**
 * Attaches unanswered invitations to a user, unless they are attached already. Skips invitations to the
 * user's own collectives, which were meant for a previous holder of the address, and invitations older than
 * the user's removal from the collective. Locks the collectives before the invitations, as the deletion of a
 * collective does.
 */
export async function attachTo(
  db: Db,
  userId: number,
  attachment: Attachment,
): Promise<AttachedInvitation[]> {
  const waiting = waitingFor(attachment);
  const { rows: held } = await sql<RowOf<'collective', 'id'>>`
    select id from collective
    where id in (select i.collective_id from collective_invitation i where ${waiting})
    order by id for key share`.execute(db);
  const { rows } = await sql<AttachedInvitation>`
    update collective_invitation i set user_id = ${userId}
    where ${waiting} and i.collective_id = any(${held.map(({ id }) => id)}::bigint[])
      and not exists (select from collective join client on client.id = collective.client_id
        where collective.id = i.collective_id and client.owner_id = ${userId})
      and not ${isClosedFor(userId)}
    returning i.id, i.collective_id,
      (select person_id from users where users.id = i.created_by) as inviter_id`.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}

export async function detachFrom(db: Db, userId: number): Promise<void> {
  await sql`
    update collective_invitation set user_id = null where user_id = ${userId} and accepted is null`.execute(
    db,
  );
}

function waitingFor({ invitationId, emailKey, inviteId }: Attachment): RawBuilder<boolean> {
  return sql`(i.accepted is null and i.user_id is null and (i.id = ${invitationId ?? null}
    or i.email_key = ${emailKey ?? null} or i.invite_id = ${inviteId ?? null}))`;
}
