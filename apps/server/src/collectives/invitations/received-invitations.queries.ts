import { type RawBuilder, sql } from 'kysely';
import type { Db, RowOf } from '../../tables.ts';
import { BELONGING } from '../../scopes/belonging.ts';
import { MEMBER_NAMES } from '../../seen-facts/member-names.ts';
import { isClosedFor } from './close-invitations.queries.ts';

export interface ReceivedRow extends RowOf<
  'collectiveInvitation',
  'id' | 'createdOn' | 'accepted' | 'answeredOn'
> {
  collectiveId: number;
  collective: string;
  description: string;
  clientId: number;
  totalCollaborators: number;
  /** Whether the viewer belongs to the collective now. */
  belongs: boolean;
  inviterId: number;
  inviter: string;
  inviterPicture: string | null;
}

export interface ReceivedSearch {
  /** The invited user. */
  userId: number;
  id?: number;
  /** The answer to find. Undefined: any answer. Null: unanswered invitations. */
  accepted?: boolean | null | undefined;
  order?: 'newest' | 'oldest';
}

/**
 * A page of the invitations that a user has received, unanswered ones first, without those that are closed
 * (`isClosed` below).
 */
export async function receivedInvitations(
  db: Db,
  search: ReceivedSearch,
  page: { limit: number; offset: number },
): Promise<ReceivedRow[]> {
  const direction = search.order === 'oldest' ? sql`asc` : sql`desc`;
  const { rows } = await sql<ReceivedRow>`
    select i.id, i.created_on, i.accepted, i.answered_on,
      collective.id as collective_id, collective.name as collective, collective.description,
      client.id as client_id,
      (select count(*) from collaborator where collective_id = collective.id) as total_collaborators,
      exists (select from (${BELONGING}) as belonging
        where belonging.collective_id = collective.id and belonging.user_id = i.user_id) as belongs,
      p.id as inviter_id, p.name as inviter, p.profile_picture as inviter_picture
    from collective_invitation i
      join collective on collective.id = i.collective_id
      join client on client.id = collective.client_id
      join users on users.id = i.created_by
      join (${MEMBER_NAMES}) as p on p.id = users.person_id
    where ${matches(search)}
    order by i.accepted is null desc, i.created_on ${direction}, i.id ${direction}
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countReceived(db: Db, search: ReceivedSearch): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from collective_invitation i where ${matches(search)}`.execute(db);
  return rows[0]?.count ?? 0;
}

function matches({ userId, id, accepted }: ReceivedSearch): RawBuilder<boolean> {
  const one = id === undefined ? sql`true` : sql`i.id = ${id}`;
  const answer = accepted === undefined ? sql`true` : sql`i.accepted is not distinct from ${accepted}`;
  return sql<boolean>`i.user_id = ${userId} and ${one} and ${answer} and not ${isClosedFor(userId)}`;
}

/** The collective and the inviter of an invitation that this user has received. */
export async function findReceived(
  db: Db,
  userId: number,
  id: number,
): Promise<{ collectiveId: number; createdBy: number } | null> {
  const row = await db
    .selectFrom('collectiveInvitation')
    .select(['collectiveId', 'createdBy'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export interface LockedReceived {
  collectiveId: number;
  accepted: boolean | null;
  /** The inviting user. */
  createdBy: number;
  /**
   * Whether the invitation is unanswered and the user has stopped being a collaborator since it was created.
   */
  isClosed: boolean;
}

/** Locks and returns an invitation that this user has received. */
export async function lockedReceived(db: Db, userId: number, id: number): Promise<LockedReceived | null> {
  const row = await db
    .selectFrom('collectiveInvitation as i')
    .select(['collectiveId', 'accepted', 'createdBy'])
    .select(isClosedFor(userId).as('isClosed'))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function setAnswer(db: Db, id: number, answer: { accepted: boolean; now: Date }): Promise<void> {
  await db
    .updateTable('collectiveInvitation')
    .set({ accepted: answer.accepted, answeredOn: answer.now })
    .where('id', '=', id)
    .execute();
}

/**
 * Locks a user against deletion while the user answers an invitation. Call it before locking the invitation:
 * deleting an account also locks the user first.
 */
export async function holdUser(db: Db, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for key share`.execute(db);
}
