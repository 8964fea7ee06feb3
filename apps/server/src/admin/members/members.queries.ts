import type { MembersQuery } from '@kithline/contract/members.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { type RawBuilder, sql } from 'kysely';
import { hasSecondFactor } from '../../accounts/second-factors/has-second-factor.ts';
import { asSearchText, containsWords } from '../../platform/text/contains-words.ts';
import type { TypedText } from '../../platform/text/match-text.ts';
import { BELONGING } from '../../scopes/belonging.ts';
import { MEMBER_NAMES } from '../../seen-facts/member-names.ts';
import type { Db, RowOf } from '../../tables.ts';

export interface MemberRow extends RowOf<
  'users',
  'id' | 'personId' | 'createdOn' | 'lastSeenOn' | 'isAdmin' | 'suspendedOn'
> {
  name: string;
  profilePicture: string | null;
  email: string;
  people: number;
  collectives: number;
  sessions: number;
  client: Named | null;
  hasSecondFactor: boolean;
  isKnownToProvider: boolean;
}

type MembersFilter = Pick<MembersQuery, 'status' | 'role'> & { typed: TypedText | null };

const STATUSES = {
  active: sql`u.suspended_on is null and u.last_seen_on is not null`,
  never: sql`u.suspended_on is null and u.last_seen_on is null`,
  suspended: sql`u.suspended_on is not null`,
} as const;

const OWNS = sql`exists (select from client where client.owner_id = u.id)`;
const ROLES = {
  administrator: sql`u.is_admin`,
  owner: sql`not u.is_admin and ${OWNS}`,
  member: sql`not u.is_admin and not ${OWNS}`,
} as const;

const ORDERS = {
  name: sql`member.name_key`,
  since: sql`u.created_on desc`,
  seen: sql`u.last_seen_on desc nulls last`,
  people: sql`people desc`,
} as const;

const inOrder = (order: MembersQuery['order']): RawBuilder<unknown> =>
  sql`order by ${ORDERS[order]}, member.name_key, u.id`;

const SEARCHED = sql`member.searched || ' / ' || ${asSearchText(sql`u.username_norm`)}`;

const MEMBERS = sql`users u join (${MEMBER_NAMES}) as member on member.id = u.person_id`;

const PEOPLE = sql`
  (select count(*)::int from network n join network_contact c on c.network_id = n.id where n.user_id = u.id)`;

const COLUMNS = sql`
  u.id, u.person_id, coalesce(nullif(member.name, ''), u.username) as name,
  member.profile_picture, u.username as email, u.created_on, u.last_seen_on,
  ${PEOPLE} as people,
  (select count(*)::int from (${BELONGING}) as belonging where belonging.user_id = u.id) as collectives,
  (select count(*)::int from session s where s.user_id = u.id and s.expires_on > now()) as sessions,
  u.is_admin, u.suspended_on, ${hasSecondFactor(sql`u.id`)} as has_second_factor,
  exists (select from provider_identity p where p.user_id = u.id) as is_known_to_provider,
  (select jsonb_build_object('id', client.id, 'name', client.name) from client where client.owner_id = u.id) as client`;

type OrderedFilter = MembersFilter & { order: MembersQuery['order'] };

export async function membersPage(
  db: Db,
  query: OrderedFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${COLUMNS} from ${MEMBERS} where ${matchesFilter(query)} ${inOrder(query.order)}
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countMembers(db: Db, query: MembersFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${MEMBERS} where ${matchesFilter(query)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function memberIds(db: Db, query: OrderedFilter): Promise<number[]> {
  const { rows } = await sql<RowOf<'users', 'id'>>`
    select u.id, ${PEOPLE} as people from ${MEMBERS} where ${matchesFilter(query)} ${inOrder(query.order)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns the members in the order of the ids. Members deleted concurrently are left out. */
export async function membersByIds(db: Db, ids: readonly number[]): Promise<MemberRow[]> {
  const requested = sql`unnest(${[...ids]}::bigint[]) with ordinality as requested (id, place)`;
  const { rows } = await sql<MemberRow>`
    select ${COLUMNS} from ${MEMBERS} join ${requested} on requested.id = u.id order by requested.place`.execute(
    db,
  );
  return rows;
}

export async function memberById(db: Db, id: number): Promise<MemberRow | null> {
  const { rows } = await sql<MemberRow>`select ${COLUMNS} from ${MEMBERS} where u.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

function matchesFilter({ typed, status, role }: MembersFilter): RawBuilder<unknown> {
  const conditions = [
    ...(typed === null ? [] : [containsWords(SEARCHED, typed.words)]),
    ...(status === undefined ? [] : [STATUSES[status]]),
    ...(role === undefined ? [] : [ROLES[role]]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** An account before it is changed, locked until the transaction ends. */
export interface HeldMember extends RowOf<'users', 'personId' | 'username' | 'isAdmin' | 'suspendedOn'> {
  networkId: number;
}

export async function networkOfMember(db: Db, userId: number): Promise<number | null> {
  const row = await db.selectFrom('network').select('id').where('userId', '=', userId).executeTakeFirst();
  return row?.id ?? null;
}

const HELD_MEMBER = sql`
  select n.id as network_id, u.person_id, u.username, u.is_admin, u.suspended_on
  from users u join network n on n.user_id = u.id`;

export async function holdMember(db: Db, userId: number): Promise<HeldMember | null> {
  const { rows } = await sql<HeldMember>`
    ${HELD_MEMBER} where u.id = ${userId} for no key update of u`.execute(db);
  return rows[0] ?? null;
}

/**
 * Locks a member and the administrators who are not suspended, so that two administrators cannot revoke each
 * other's rights at the same time. Locking in the order of ids prevents deadlocks.
 */
export async function holdAmongAdministrators(
  db: Db,
  userId: number,
): Promise<{ member: HeldMember | null; administrators: number[] }> {
  const isAdministrator = sql`u.is_admin and u.suspended_on is null`;
  await sql`
    select from users u where u.id = ${userId} or (${isAdministrator}) order by u.id for no key update`.execute(
    db,
  );
  const { rows } = await sql<RowOf<'users', 'id'>>`select u.id from users u where ${isAdministrator}`.execute(
    db,
  );
  return { member: await holdMember(db, userId), administrators: rows.map(({ id }) => id) };
}

export async function setSuspended(db: Db, userId: number, suspendedOn: Date | null): Promise<void> {
  await db.updateTable('users').set({ suspendedOn }).where('id', '=', userId).execute();
}

/** Invalidates all links for a new password that were mailed to the member. */
export async function endResets(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('passwordReset').where('userId', '=', userId).execute();
}

export async function setAdministrator(db: Db, userId: number, isAdmin: boolean): Promise<void> {
  await db.updateTable('users').set({ isAdmin }).where('id', '=', userId).execute();
}

/** Hides or shows what a network shares. Returns the collectives whose shares have changed. */
export async function setSharesSuspended(db: Db, networkId: number, suspended: boolean): Promise<number[]> {
  const rows = await db
    .updateTable('networkShare')
    .set({ suspended })
    .where('networkId', '=', networkId)
    .where('suspended', '<>', suspended)
    .returning('collectiveId as id')
    .execute();
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}
