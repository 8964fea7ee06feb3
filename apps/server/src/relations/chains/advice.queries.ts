import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { sql } from 'kysely';
import { SHOWN_BELONGING } from '../../scopes/belonging.ts';
import { MEMBER_NAMES } from '../../seen-facts/member-names.ts';
import type { Db } from '../../tables.ts';
import type { Entity } from '../context/context-entity.ts';
import type { Viewer } from '../../viewer.ts';

/** The maximum number of persons whose names are returned. */
const NAMED = 3;

/**
 * Returns the members of these collectives who share no network with any of them: how many there are, and the
 * first ones by name. The person to whom a chain is searched is left out.
 */
export async function othersWithoutShare(
  db: Db,
  viewer: Viewer,
  { collectiveIds, target }: { collectiveIds: readonly number[]; target: Entity },
): Promise<{ total: number; personIds: number[] }> {
  const targetId = target.entityTypeId === ENTITY_TYPES.person ? target.entityId : null;
  const among = sql`any(${[...collectiveIds]}::bigint[])`;
  const { rows } = await sql<{ id: number; total: number }>`
    select p.id, count(*) over ()::int as total
    from (${MEMBER_NAMES}) as p
    where p.id is distinct from ${targetId}::bigint and p.id in (
      select belonging.person_id from (${SHOWN_BELONGING}) as belonging
      where belonging.collective_id = ${among} and belonging.user_id <> ${viewer.userId}
        and not exists (
          select from collective_network shared join network on network.id = shared.network_id
          where network.user_id = belonging.user_id and shared.collective_id = ${among}))
    order by p.name_key, p.id limit ${NAMED}`.execute(db);
  return { total: rows[0]?.total ?? 0, personIds: rows.map(({ id }) => id) };
}

/**
 * The age in days, at that instant, of the file from which a network was imported. Null if there was never a
 * file.
 */
export async function ageOfFile(db: Db, networkId: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`
    select ${now.toISOString()}::date - coalesce(file_day, (updated_on at time zone 'UTC')::date) as days
    from network where id = ${networkId} and updated_on is not null`.execute(db);
  return rows[0]?.days ?? null;
}
