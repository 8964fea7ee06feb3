import { type RawBuilder, sql } from 'kysely';
import { type ViewerScope, spacesSeen } from '../../scopes/seen-spaces.ts';
import { organizationsReached } from '../../seen-facts/seen-roles.ts';
import type { Db } from '../../tables.ts';

/** SQL for the `person_id`s of a network's contacts who are left out of its share with a collective. */
export function hiddenOf(
  collectiveId: RawBuilder<unknown>,
  networkId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select o.person_id from share_left_out o
    join network_contact c on c.network_id = o.network_id and c.person_id = o.person_id
    where o.network_id = ${networkId} and o.collective_id = ${collectiveId}`;
}

/**
 * For each of these networks, counts the organizations of the people whom it shows in a collective. Networks
 * without such organizations have no entry.
 */
export async function organizationsShown(
  db: Db,
  viewerScope: ViewerScope,
  networkIds: readonly number[],
): Promise<Map<number, number>> {
  if (networkIds.length === 0) return new Map();
  const spaces = spacesSeen(viewerScope);
  const { rows } = await sql<{ networkId: number; organizations: number }>`
    with shown as materialized (
      select c.network_id, c.person_id from (${spaces.contacts}) as c
      where c.network_id = any(${[...networkIds]}::bigint[])
    ), reached as materialized (
      ${organizationsReached(spaces, sql`select shown.person_id from shown`, { support: true })}
    )
    select shown.network_id, count(distinct reached.organization_id)::int as organizations
    from shown join reached on reached.person_id = shown.person_id
    group by shown.network_id`.execute(db);
  return new Map(rows.map(({ networkId, organizations }) => [networkId, organizations]));
}
