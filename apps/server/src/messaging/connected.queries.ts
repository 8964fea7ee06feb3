import { type RawBuilder, sql } from 'kysely';
import { profilesSeenByMember, seesProfile } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import { isBlocked } from './is-blocked.ts';

const ALL = sql`select * from users`;
const NOT_SUSPENDED = sql`select * from users where suspended_on is null`;

/**
 * SQL for whether two members may write to each other, apart from blocks: one sees the other's profile, or
 * one of them is an administrator.
 */
const isNear = (members: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  a.is_admin or b.is_admin or ${seesProfile('a', 'b', members)})`;

/** SQL for members as rows, which queries call `a` and `b`. */
const MEMBERS = sql`
  select users.id, users.person_id, users.is_admin, network.id as network_id
  from users join network on network.user_id = users.id`;

const IS_BLOCKED = isBlocked(sql`a.id`, sql`b.id`);

/**
 * Returns the users who may write to at least one other of these users. Everybody may write to
 * administrators, but with `withAdministrators: false` this right does not count: a member who may write to
 * none of the others gets no messages even if an administrator joins.
 */
export async function connectedAmong(
  db: Db,
  userIds: readonly number[],
  { withAdministrators }: { withAdministrators: boolean },
): Promise<Set<number>> {
  const among = sql`any(${[...userIds]}::bigint[])`;
  const members = sql`${NOT_SUSPENDED} and id = ${among}`;
  const { rows } = await sql<{ id: number }>`
    with some_members as materialized (${MEMBERS} where users.id = ${among} and users.suspended_on is null),
    sight as materialized (
      select a.id, profile.person_id from some_members a cross join lateral (${profilesSeenByMember('a', members)}) as profile)
    select a.id from some_members a
    where exists (
      select from some_members b
      where b.id <> a.id and not ${IS_BLOCKED} and (a.is_admin or (${withAdministrators} and b.is_admin)
        or exists (select from sight where sight.id = a.id and sight.person_id = b.person_id)))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns which of these users the member may write to. */
export async function writableBy(db: Db, userId: number, userIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select b.id from (${MEMBERS} where users.id = ${userId}) as a
    join (${MEMBERS} where users.id = any(${[...userIds]}::bigint[]) and users.suspended_on is null) as b on b.id <> a.id
    where not ${IS_BLOCKED} and ${isNear(NOT_SUSPENDED)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns why two members cannot write to each other, as far as the first member may know; null if they can.
 * `blocked`: the first member has blocked the other. `apart`: neither sees the other's profile, and neither
 * is an administrator. `off`: any other reason.
 */
export async function whyApart(
  db: Db,
  userId: number,
  otherId: number,
): Promise<'blocked' | 'apart' | 'off' | null> {
  const { rows } = await sql<{ own: boolean; any: boolean; near: boolean; active: boolean }>`
    select exists (select from user_block own where own.user_id = a.id and own.blocked_user_id = b.id) as own,
      ${IS_BLOCKED} as any, ${isNear(ALL)} as near,
      (select suspended_on is null from users where users.id = b.id) as active
    from (${MEMBERS} where users.id = ${userId}) as a, (${MEMBERS} where users.id = ${otherId}) as b`.execute(
    db,
  );
  const facts = rows[0];
  if (facts === undefined) return 'off';
  if (facts.own) return 'blocked';
  if (!facts.near) return 'apart';
  return facts.any || !facts.active ? 'off' : null;
}

export interface Standing {
  /** The member sees the other's profile, and may therefore get the person's id. */
  seesProfile: boolean;
  /** The two may write to each other, apart from a block. */
  isNear: boolean;
  mayWrite: boolean;
}

/**
 * Returns the member's standing towards each of these users, who may include the member. Users who do not
 * exist are missing.
 */
export async function standingsAmong(
  db: Db,
  userId: number,
  userIds: readonly number[],
): Promise<Map<number, Standing>> {
  const anyOfUsers = sql`any(${[...userIds]}::bigint[])`;
  const members = sql`${NOT_SUSPENDED} and id = ${anyOfUsers}`;
  const { rows } = await sql<Standing & { id: number }>`
    with a as materialized (${MEMBERS} where users.id = ${userId}),
    seen as materialized (
      select profile.person_id from a cross join lateral (${profilesSeenByMember('a', members)}) as profile)
    select b.id, b.id = a.id or a.is_admin or sight.sees as sees_profile, sight.near as is_near,
      sight.near and not ${IS_BLOCKED} as may_write
    from a
    join (${MEMBERS} where users.id = ${anyOfUsers}) as b on true
    join users shown on shown.id = b.id
    left join seen on seen.person_id = b.person_id
    cross join lateral (
      select seen.person_id is not null as sees,
        shown.suspended_on is null and (a.is_admin or b.is_admin or seen.person_id is not null) as near) as sight`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...standing }) => [id, standing]));
}

export async function isAdministrator(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('isAdmin', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
