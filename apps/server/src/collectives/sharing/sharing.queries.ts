import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

/** A network that a user shares with a collective. */
export interface Share {
  networkId: number;
  userId: number;
  /** The person whose network it is. */
  personId: number;
}

/** The users' own networks, by id. */
export async function networksOfUsers(db: Db, userIds: readonly number[]): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select network.id as "networkId", users.id as "userId", users.person_id as "personId"
    from network join users on users.id = network.user_id
    where users.id = any(${[...userIds]}::bigint[]) order by network.id`.execute(db);
  return rows;
}

/** The person whose network it is. */
export async function memberOf(db: Db, networkId: number): Promise<number> {
  const { person_id } = await db
    .selectFrom('network')
    .innerJoin('users', 'users.id', 'network.user_id')
    .select('users.person_id')
    .where('network.id', '=', networkId)
    .executeTakeFirstOrThrow();
  return person_id;
}

/** Ends the shares of these networks with a collective, and what was left out with them. Answers whose it were. */
export async function deleteShares(
  db: Db,
  collectiveId: number,
  networkIds: readonly number[],
): Promise<number[]> {
  if (networkIds.length === 0) return [];
  const rows = await db
    .deleteFrom('collective_network')
    .where('collective_id', '=', collectiveId)
    .where('network_id', 'in', [...networkIds])
    .returning('network_id')
    .execute();
  return rows.map((row) => row.network_id);
}

/**
 * Makes the temporary table share_person: whom these networks hold, and these persons; gone at commit. Who is left out is
 * among them, because another network may show whom this one hides.
 */
export async function stageHeld(
  db: Db,
  { networkIds, personIds }: { networkIds: readonly number[]; personIds: readonly number[] },
): Promise<{ tempTable: string }> {
  await sql`
    create temporary table if not exists share_person (person_id bigint primary key) on commit drop`.execute(
    db,
  );
  await sql`truncate share_person`.execute(db);
  await sql`
    insert into share_person
    select person_id from network_contact where network_id = any(${[...networkIds]}::bigint[])
    union select unnest(${[...personIds]}::bigint[])`.execute(db);
  return { tempTable: 'share_person' };
}
