import type { MatchedItem } from '@kithline/contract/directory.ts';
import type { Criterion } from '@kithline/contract/filter.ts';
import { sql } from 'kysely';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import { factsOfPersons } from '../seen-facts/facts-of-persons.ts';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import type { Db } from '../tables.ts';
import type { ItemsByPerson } from './matched-items.ts';

/** The network of each member whom the criterion names, by the id of the member's person. */
export async function networksOfMembers(
  db: Db,
  criterion: Criterion | undefined,
): Promise<ReadonlyMap<number, number>> {
  if (criterion?.ids === undefined) return new Map();
  const { rows } = await sql<{ personId: number; networkId: number }>`
    select users.person_id, network.id as network_id
    from users join network on network.user_id = users.id
    where users.person_id = any(${criterion.ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ personId, networkId }) => [personId, networkId]));
}

/** For each person: the criterion's members in whose networks the viewer sees the person, sorted by name. */
export async function matchedConnections(
  db: Db,
  viewerScope: ViewerScope,
  { personIds, criterion }: { personIds: readonly number[]; criterion: Criterion | undefined },
): Promise<ItemsByPerson> {
  if (criterion?.ids === undefined || personIds.length === 0) return new Map();
  const { ctes, spaces } = factsOfPersons(viewerScope, personIds);
  const { rows } = await sql<{ personId: number; items: MatchedItem[] }>`
    with ${ctes}
    select c.person_id, jsonb_agg(
      jsonb_build_object('id', m.id, 'name', m.name, 'matched', jsonb_build_array('knownThrough'))
      order by m.name_key, m.id) as items
    from (${spaces.contacts}) as c
    join network on network.id = c.network_id
    join users on users.id = network.user_id
    join (${MEMBER_NAMES}) as m on m.id = users.person_id
    where m.id = any(${criterion.ids}::bigint[])
    group by c.person_id`.execute(db);
  return new Map(rows.map(({ personId, items }) => [personId, items]));
}
