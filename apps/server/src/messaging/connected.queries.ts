import { type RawBuilder, sql } from 'kysely';
import { BELONGING } from '../scopes/belonging.ts';
import type { Db } from '../tables.ts';

/**
 * SQL for whether two members see each other's profile, as `profilesSeenBy` has it: they belong to a collective together, their networks
 * hold each other, or one of them is an administrator. `a` and `b` are rows with `id`, `person_id`, `is_admin` and `network_id`.
 */
const SEE_EACH_OTHER: RawBuilder<boolean> = sql`(
  a.is_admin or b.is_admin
  or exists (
    select from (${BELONGING}) as one join (${BELONGING}) as other on other.collective_id = one.collective_id
    where one.user_id = a.id and other.user_id = b.id)
  or exists (select from network_contact theirs where theirs.network_id = a.network_id and theirs.person_id = b.person_id)
    and exists (select from network_contact mine where mine.network_id = b.network_id and mine.person_id = a.person_id))`;

const MEMBERS = sql`
  select users.id, users.person_id, users.is_admin, network.id as network_id
  from users join network on network.user_id = users.id`;

const IS_BLOCKED = sql`
  exists (select from user_block block where (block.user_id, block.blocked_user_id) in ((a.id, b.id), (b.id, a.id)))`;

/** Those of the users who may write to at least one other of them: who is cut off from all others hears nothing new. */
export async function connectedAmong(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with some_members as materialized (
      ${MEMBERS} where users.id = any(${[...userIds]}::bigint[]) and users.suspended_on is null)
    select a.id from some_members a
    where exists (select from some_members b where b.id <> a.id and not ${IS_BLOCKED} and ${SEE_EACH_OTHER})`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Those of the users to whom this member may write. */
export async function writableBy(db: Db, userId: number, userIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select b.id from (${MEMBERS} where users.id = ${userId}) as a
    join (${MEMBERS} where users.id = any(${[...userIds]}::bigint[]) and users.suspended_on is null) as b on b.id <> a.id
    where not ${IS_BLOCKED} and ${SEE_EACH_OTHER}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Why two members cannot write to each other, as the first of them may know it; null when they can. */
export async function whyApart(
  db: Db,
  userId: number,
  otherId: number,
): Promise<'blocked' | 'apart' | 'off' | null> {
  const { rows } = await sql<{ own: boolean; any: boolean; see: boolean; active: boolean }>`
    select exists (select from user_block own where own.user_id = a.id and own.blocked_user_id = b.id) as own,
      ${IS_BLOCKED} as any, ${SEE_EACH_OTHER} as see,
      (select suspended_on is null from users where users.id = b.id) as active
    from (${MEMBERS} where users.id = ${userId}) as a, (${MEMBERS} where users.id = ${otherId}) as b`.execute(
    db,
  );
  const facts = rows[0];
  if (facts === undefined) return 'off';
  if (facts.own) return 'blocked';
  if (!facts.see) return 'apart';
  return facts.any || !facts.active ? 'off' : null;
}

/** How a member stands to another one. */
export interface Standing {
  /** May open the other one's profile. */
  mayOpen: boolean;
  /** The two may write to each other. */
  mayWrite: boolean;
}

/** How the member stands to those of the users who are there, and to themself. */
export async function standingsAmong(
  db: Db,
  userId: number,
  userIds: readonly number[],
): Promise<Map<number, Standing>> {
  const { rows } = await sql<Standing & { id: number }>`
    select b.id, b.id = a.id or a.is_admin or near.is_near as "mayOpen", near.is_near and not ${IS_BLOCKED} as "mayWrite"
    from (${MEMBERS} where users.id = ${userId}) as a
    join (${MEMBERS} where users.id = any(${[...userIds]}::bigint[])) as b on true
    join users shown on shown.id = b.id
    cross join lateral (select shown.suspended_on is null and ${SEE_EACH_OTHER} as is_near) as near`.execute(
    db,
  );
  return new Map(rows.map(({ id, mayOpen, mayWrite }) => [id, { mayOpen, mayWrite }]));
}
