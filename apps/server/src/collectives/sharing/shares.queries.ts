import { sql } from 'kysely';
import type { Db, RowOf } from '../../tables.ts';
import type { SharePair } from './left-out.queries.ts';
import { hiddenOf } from './share-counts.queries.ts';

export interface MemberNetwork {
  networkId: number;
  userId: number;
  /** The person of the network's member. */
  personId: number;
}

/** Returns the networks of these users, sorted by network id. */
export async function networksOfUsers(db: Db, userIds: readonly number[]): Promise<MemberNetwork[]> {
  const { rows } = await sql<MemberNetwork>`
    select network.id as network_id, users.id as user_id, users.person_id
    from network join users on users.id = network.user_id
    where users.id = any(${[...userIds]}::bigint[]) order by network.id`.execute(db);
  return rows;
}

/** The person id of the network's member. */
export async function personOfNetwork(db: Db, networkId: number): Promise<number> {
  const { personId } = await db
    .selectFrom('network')
    .innerJoin('users', 'users.id', 'network.userId')
    .select('users.personId')
    .where('network.id', '=', networkId)
    .executeTakeFirstOrThrow();
  return personId;
}

/**
 * Shares a network. Returns whether the new share is suspended, or null if the network was already shared.
 * The caller has locked the network's row. A suspension locks it too, so the share of a member who was just
 * suspended is stored as suspended, and shows nothing.
 */
export async function insertShare(
  db: Db,
  { collectiveId, networkId }: SharePair,
  now: Date,
): Promise<{ suspended: boolean } | null> {
  const { rows } = await sql<{ suspended: boolean }>`
    insert into network_share (collective_id, network_id, shared_on, suspended)
    select ${collectiveId}, network.id, ${now}, users.suspended_on is not null
    from network join users on users.id = network.user_id where network.id = ${networkId}
    on conflict do nothing returning suspended`.execute(db);
  return rows[0] ?? null;
}

interface Shares {
  collectiveId: number;
  networkIds: readonly number[];
}

/**
 * The persons who are left out of these shares and no longer in the network. Once the shares are deleted,
 * possibly nothing refers to them.
 */
export async function leftOutAndGone(db: Db, { collectiveId, networkIds }: Shares): Promise<number[]> {
  const { rows } = await sql<RowOf<'shareLeftOutPerson', 'personId'>>`
    select o.person_id from share_left_out_person o
    where o.collective_id = ${collectiveId} and o.network_id = any(${[...networkIds]}::bigint[])
      and not exists (select from network_contact c where c.network_id = o.network_id and c.person_id = o.person_id)`.execute(
    db,
  );
  return rows.map((row) => row.personId);
}

/**
 * Deletes the shares of these networks with a collective. Returns the ids of the networks that were shared.
 */
export async function deleteShares(db: Db, { collectiveId, networkIds }: Shares): Promise<number[]> {
  if (networkIds.length === 0) return [];
  const rows = await db
    // Includes suspended shares.
    .deleteFrom('networkShare')
    .where('collectiveId', '=', collectiveId)
    .where('networkId', 'in', [...networkIds])
    .returning('networkId')
    .execute();
  return rows.map((row) => row.networkId);
}

/**
 * Deletes the remembered exclusions of these shares. `all`: those of people and of labels; `gone`: only those
 * of people who are not in the network now.
 */
export async function deleteExclusions(
  db: Db,
  { collectiveId, networkIds }: Shares,
  which: 'all' | 'gone',
): Promise<void> {
  const ofShares = sql`o.collective_id = ${collectiveId} and o.network_id = any(${[...networkIds]}::bigint[])`;
  const isGone = sql`not exists (select from network_contact c where c.network_id = o.network_id and c.person_id = o.person_id)`;
  await sql`
    delete from share_left_out_person o where ${ofShares} and ${which === 'all' ? sql`true` : isGone}`.execute(
    db,
  );
  if (which === 'all') await sql`delete from share_left_out_label o where ${ofShares}`.execute(db);
}

/** The number of people that a network shows to each of these collectives. */
export async function shownTo(
  db: Db,
  { networkId, collectiveIds }: { networkId: number; collectiveIds: readonly number[] },
): Promise<{ collectiveId: number; persons: number }[]> {
  const hidden = hiddenOf(sql.ref('shared.collective_id'), sql.ref('shared.network_id'));
  const { rows } = await sql<{ collectiveId: number; persons: number }>`
    select shared.collective_id,
      (select count(*)::int from network_contact c where c.network_id = ${networkId})
        - (select count(*)::int from (${hidden}) as hidden) as persons
    from collective_network shared
    where shared.network_id = ${networkId} and shared.collective_id = any(${[...collectiveIds]}::bigint[])
    order by shared.collective_id`.execute(db);
  return rows;
}
