import type { Named } from '@kithline/contract/wire.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../viewer.ts';
import { profilesSeenBy } from '../scopes/seen-spaces.ts';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import { called } from '../platform/text/contains-words.ts';
import { readTyped } from '../platform/text/match-text.ts';
import type { Db, RowOf } from '../tables.ts';
import type { CollectiveFacts } from './collectives.access.ts';

export interface CollaboratorRow {
  userId: number;
  personId: number;
  name: string;
  profilePicture: string | null;
  networkShared: boolean;
  collectives: Named[];
}

export interface CollaboratorSearch {
  /** Words that must all occur in the name, whatever the case and accents. */
  name?: string | undefined;
  page: number;
  limit: number;
}

/** SQL for a condition on rows of `users`. */
type Users = RawBuilder<boolean>;

export const collaboratorsOf = (collective: CollectiveFacts): Users =>
  sql`exists (select from collaborator where collaborator.collective_id = ${collective.id}
    and collaborator.user_id = users.id)`;

/**
 * SQL for users who can be added without an invitation: members who are not collaborators yet and whose
 * profile the owner sees. An entry in the owner's contacts file is not enough, because a file could contain
 * anybody's profile address.
 */
export const addableTo = (collective: CollectiveFacts, owner: Viewer): Users =>
  // Checked here on the row itself, so that PostgreSQL checks it again after waiting for a suspension in
  // progress.
  sql`(users.id <> ${owner.userId} and users.suspended_on is null and not ${collaboratorsOf(collective)}
    and users.person_id in (${profilesSeenBy(owner)}))`;

const NO_COLLECTIVES = sql`'[]'::json`;

/** A page of users, sorted by name, each with whether the user's network is shared with the collective. */
export async function usersAmong(
  db: Db,
  collective: CollectiveFacts,
  { users, ...search }: CollaboratorSearch & { users: Users },
): Promise<CollaboratorRow[]> {
  return select(db, collective, { users, search, collectives: NO_COLLECTIVES });
}

/** Like `usersAmong`, but also with the client's other collectives to which each user belongs. */
export async function usersWithCollectives(
  db: Db,
  collective: CollectiveFacts,
  { users, ...search }: CollaboratorSearch & { users: Users },
): Promise<CollaboratorRow[]> {
  const collectives = sql`coalesce((
    select json_agg(json_build_object('id', other.id, 'name', other.name) order by other.name_norm, other.id)
    from collaborator mine join collective other on other.id = mine.collective_id
    where mine.user_id = users.id and other.client_id = ${collective.clientId} and other.id <> ${collective.id}
  ), '[]')`;
  return select(db, collective, { users, search, collectives });
}

interface Selection {
  users: Users;
  search: CollaboratorSearch;
  collectives: RawBuilder<unknown>;
}

async function select(
  db: Db,
  collective: CollectiveFacts,
  { users, search, collectives }: Selection,
): Promise<CollaboratorRow[]> {
  const { rows } = await sql<CollaboratorRow>`
    select users.id as user_id, p.id as person_id, p.name, p.profile_picture, ${collectives} as collectives,
      exists (select from network join collective_network shared on shared.network_id = network.id
        where network.user_id = users.id and shared.collective_id = ${collective.id}) as network_shared
    from users join (${MEMBER_NAMES}) as p on p.id = users.person_id
    where ${users} and ${isNamed(search.name)}
    order by p.name_key, p.id limit ${search.limit} offset ${(search.page - 1) * search.limit}`.execute(db);
  return rows;
}

export async function countAmong(db: Db, users: Users, name: string | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from users join (${MEMBER_NAMES}) as p on p.id = users.person_id
    where ${users} and ${isNamed(name)}`.execute(db);
  return rows[0]?.total ?? 0;
}

function isNamed(name = ''): RawBuilder<boolean> {
  return called(sql`p.searched`, readTyped(name));
}

export async function collaboratorsAmong(
  db: Db,
  collectiveId: number,
  userIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<RowOf<'collaborator', 'userId'>>`
    select user_id from collaborator
    where collective_id = ${collectiveId} and user_id = any(${[...userIds]}::bigint[])`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}

export interface Member {
  userId: number;
  personId: number;
}

/**
 * Returns which of `userIds` match `users`, and locks them against deletion and suspension until the
 * transaction ends. Without the lock, a concurrent suspension would miss the collectives that the users are
 * joining, and these collectives would still show the suspended users.
 */
export async function holdUsersAmong(db: Db, users: Users, userIds: readonly number[]): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select users.id as user_id, users.person_id from users
    where users.id = any(${[...userIds]}::bigint[]) and ${users}
    order by users.id for share of users`.execute(db);
  return rows;
}

/** Makes members collaborators. Returns those who were not collaborators before. */
export async function insertCollaborators(
  db: Db,
  collectiveId: number,
  { members, now }: { members: readonly Member[]; now: Date },
): Promise<Member[]> {
  if (members.length === 0) return [];
  const rows = await db
    .insertInto('collaborator')
    .values(members.map(({ userId }) => ({ collectiveId, userId, createdOn: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .execute();
  const added = new Set(rows.map(({ userId }) => userId));
  return members.filter(({ userId }) => added.has(userId));
}

/** Removes collaborators. Returns the ids of those who were removed. */
export async function deleteCollaborators(
  db: Db,
  collectiveId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<RowOf<'collaborator', 'userId'>>`
    delete from collaborator
    where collective_id = ${collectiveId} and user_id = any(${[...userIds]}::bigint[])
    returning user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}
