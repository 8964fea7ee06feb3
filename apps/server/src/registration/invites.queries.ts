import type { Named } from '@kithline/contract/wire.ts';
import { type Selectable, sql } from 'kysely';
import { usernameKey } from '../accounts/read-username.ts';
import { asSearchText, called } from '../platform/text/contains-words.ts';
import type { TypedText } from '../platform/text/match-text.ts';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import type { Db, RowOf, Tables } from '../tables.ts';

export type ListedInvite = Selectable<Tables['invite']> & { completed: boolean };

/** `completed` says whether the invited person has registered. */
function listedInvites(db: Db) {
  return db
    .selectFrom('invite')
    .leftJoin('registration', 'registration.inviteId', 'invite.id')
    .selectAll('invite')
    .select(sql<boolean>`coalesce(registration.completed, false)`.as('completed'));
}

export interface InviteSearch {
  /** Text in name or address; null finds all. */
  typed: TypedText | null;
  limit: number;
  offset: number;
}

/** Newest first. */
export async function invitesMatching(db: Db, search: InviteSearch): Promise<ListedInvite[]> {
  return listedInvites(db)
    .where(called(SEARCHED, search.typed))
    .orderBy('invite.createdOn', 'desc')
    .orderBy('invite.id', 'desc')
    .limit(search.limit)
    .offset(search.offset)
    .execute();
}

export async function countInvites(db: Db, typed: TypedText | null): Promise<number> {
  const { count } = await db
    .selectFrom('invite')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(called(SEARCHED, typed))
    .executeTakeFirstOrThrow();
  return count;
}

const SEARCHED = asSearchText(sql`search_norm`);

export async function inviteById(db: Db, id: number): Promise<ListedInvite | null> {
  return (await listedInvites(db).where('invite.id', '=', id).executeTakeFirst()) ?? null;
}

export interface NewInvite {
  firstName: string;
  lastName: string;
  emailAddress: string;
  linkedinUrl: string | null;
  code: string;
  searchNorm: string;
  createdBy: number | null;
  now: Date;
}

export async function insertInvite(db: Db, invite: NewInvite): Promise<number> {
  const { id } = await db
    .insertInto('invite')
    .values({
      firstName: invite.firstName,
      lastName: invite.lastName,
      emailAddress: invite.emailAddress,
      emailKey: usernameKey(invite.emailAddress),
      linkedinUrl: invite.linkedinUrl,
      registrationCode: invite.code,
      searchNorm: invite.searchNorm,
      createdBy: invite.createdBy,
      createdOn: invite.now,
      codeGivenOn: invite.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface InviteToMail {
  firstName: string;
  lastName: string;
  address: string;
  code: string;
  /** The inviter's name. Null if the inviter is suspended or no longer a member. */
  inviter: string | null;
  /** Whether the inviter (`created_by`) is an administrator now. */
  isInviterAdmin: boolean;
}

/** Null if the invite does not exist, or its person has registered. */
export async function inviteToMail(db: Db, id: number): Promise<InviteToMail | null> {
  const row = await db
    .selectFrom('invite')
    .leftJoin('registration', 'registration.inviteId', 'invite.id')
    // No mail is sent in the name of a suspended member.
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'invite.createdBy').on('users.suspendedOn', 'is', null),
    )
    .leftJoin(sql<Named>`(${MEMBER_NAMES})`.as('member'), 'member.id', 'users.personId')
    .select(['invite.firstName', 'invite.lastName', 'invite.emailAddress as address'])
    .select(['invite.registrationCode as code', 'member.name as inviter'])
    .select(sql<boolean>`users.is_admin is true`.as('isInviterAdmin'))
    .where('invite.id', '=', id)
    .where(sql<boolean>`registration.completed is not true`)
    .executeTakeFirst();
  return row ?? null;
}

/** Restarts the validity period of an invite's code. The code stays the same. */
export async function restartValidity(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('invite').set({ codeGivenOn: now }).where('id', '=', id).execute();
}

export async function countMail(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('invite')
    .set((eb) => ({ emailsSent: eb('emailsSent', '+', 1), emailLastSentOn: now }))
    .where('id', '=', id)
    .execute();
}

export interface HeldInvite {
  completed: boolean;
  /**
   * Whether a member who is not an administrator made the invite, for an invitation to a collective that is
   * still unanswered.
   */
  isOfOwner: boolean;
}

/**
 * Locks an invite and the rows that are deleted or changed with it: first its registration, then its
 * invitations to collectives, then the invite, in the order of `buildProfile`. Returns null if the invite
 * does not exist.
 */
export async function holdInvite(db: Db, id: number): Promise<HeldInvite | null> {
  const { rows: registrations } = await sql<RowOf<'registration', 'completed'>>`
    select completed from registration where invite_id = ${id} for update`.execute(db);
  const { rows: invitations } = await sql<RowOf<'collectiveInvitation', 'accepted'>>`
    select accepted from collective_invitation where invite_id = ${id} order by id
    for no key update`.execute(db);
  const { rows } = await sql<{ isOfMember: boolean }>`
    select exists (select from users where users.id = invite.created_by and not users.is_admin)
      as is_of_member
    from invite where id = ${id} for update`.execute(db);
  const invite = rows[0];
  if (invite === undefined) return null;
  return {
    completed: registrations[0]?.completed ?? false,
    isOfOwner: invite.isOfMember && invitations.some(({ accepted }) => accepted === null),
  };
}

export async function deleteInvite(db: Db, id: number): Promise<void> {
  await db.deleteFrom('invite').where('id', '=', id).execute();
}

/**
 * Deletes the invite with which a user registered, and its registration. Locks the invite's invitations to
 * collectives first, like `holdInvite`.
 */
export async function deleteInviteOf(db: Db, userId: number): Promise<void> {
  await sql`
    select from collective_invitation
    where invite_id in (select invite_id from registration where user_id = ${userId})
    order by id for no key update`.execute(db);
  await db
    .deleteFrom('invite')
    .where('id', 'in', (eb) => eb.selectFrom('registration').select('inviteId').where('userId', '=', userId))
    .execute();
}
