import { type RawBuilder, sql } from 'kysely';
import { asSearchText, called } from '../../platform/text/contains-words.ts';
import type { TypedText } from '../../platform/text/match-text.ts';
import type { Db } from '../../tables.ts';
import type { Invitee } from './platform-invites.ts';

export interface InvitationRow {
  id: number;
  firstName: string;
  lastName: string;
  emailAddress: string;
  linkedinUrl: string | null;
  createdOn: Date;
  accepted: boolean | null;
  answeredOn: Date | null;
}

const invitationColumns = [
  'id',
  'firstName',
  'lastName',
  'emailAddress',
  'linkedinUrl',
  'createdOn',
  'accepted',
  'answeredOn',
] as const;

export interface InvitationSearch {
  collectiveId: number;
  /** Text to find in name or address; null finds all. */
  typed: TypedText | null;
  /** The answer to find. Undefined: any answer. Null: unanswered invitations. */
  accepted?: boolean | null | undefined;
}

export async function invitationsMatching(
  db: Db,
  search: InvitationSearch,
  page: { limit: number; offset: number },
): Promise<InvitationRow[]> {
  return db
    .selectFrom('collectiveInvitation')
    .select(invitationColumns)
    .where(matches(search))
    .orderBy('createdOn', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countInvitations(db: Db, search: InvitationSearch): Promise<number> {
  const { count } = await db
    .selectFrom('collectiveInvitation')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(matches(search))
    .executeTakeFirstOrThrow();
  return count;
}

function matches({ collectiveId, typed, accepted }: InvitationSearch): RawBuilder<boolean> {
  const answer = accepted === undefined ? sql`true` : sql`accepted is not distinct from ${accepted}`;
  return sql<boolean>`collective_id = ${collectiveId} and ${called(asSearchText(sql`search_norm`), typed)} and ${answer}`;
}

export interface NewInvitation extends Invitee {
  collectiveId: number;
  emailKey: string;
  searchNorm: string;
  createdBy: number;
  now: Date;
}

/** Inserts an invitation; returns null if the address already has an unanswered one to this collective. */
export async function insertInvitation(db: Db, invitation: NewInvitation): Promise<InvitationRow | null> {
  const row = await db
    .insertInto('collectiveInvitation')
    .values({
      collectiveId: invitation.collectiveId,
      firstName: invitation.firstName,
      lastName: invitation.lastName,
      emailAddress: invitation.emailAddress,
      emailKey: invitation.emailKey,
      linkedinUrl: invitation.linkedinUrl,
      searchNorm: invitation.searchNorm,
      createdBy: invitation.createdBy,
      createdOn: invitation.now,
    })
    .onConflict((clash) =>
      clash.columns(['collectiveId', 'emailKey']).where('accepted', 'is', null).doNothing(),
    )
    .returning(invitationColumns)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks an invitation to this collective, and returns its answer and its sender. */
export async function lockedInvitation(
  db: Db,
  collectiveId: number,
  id: number,
): Promise<{ accepted: boolean | null; createdBy: number } | null> {
  const row = await db
    .selectFrom('collectiveInvitation')
    .select(['accepted', 'createdBy'])
    .where('collectiveId', '=', collectiveId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function usernameKeyOf(db: Db, userId: number): Promise<string> {
  const { key } = await db
    .selectFrom('users')
    .select('usernameNorm as key')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return key;
}
