import type { Face } from '@kithline/contract/clients.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { type RawBuilder, sql } from 'kysely';
import { MEMBER_NAMES } from '../../seen-facts/member-names.ts';
import type { Db } from '../../tables.ts';
import { hiddenOf } from './share-counts.queries.ts';

/** The shares of a collective, or those of a network. */
export type SharesOf = { readonly collectiveId: number } | { readonly networkId: number };

export type SharesOrder = 'totalPersons-desc' | 'person-asc' | 'collective-asc';

const ORDERS: Record<SharesOrder, RawBuilder<unknown>> = {
  'totalPersons-desc': sql`total_persons desc, person_key, network_id`,
  'person-asc': sql`person_key, network_id`,
  'collective-asc': sql`collective_key, collective_id`,
};

export interface SharedNetworkRow {
  person: Face;
  userId: number;
  collective: Named;
  client: Named;
  networkId: number;
  totalPersons: number;
  sharedOn: Date;
}

/** A page of shares, each with the number of people that the collective sees through the network. */
export async function sharedNetworks(
  db: Db,
  of: SharesOf,
  { order, page, limit }: { order: SharesOrder; page: number; limit: number },
): Promise<SharedNetworkRow[]> {
  const { rows } = await sql<SharedNetworkRow>`
    select jsonb_build_object('id', share.person_id, 'name', share.person, 'profilePicture', share.picture) as person,
      share.user_id, share.network_id,
      jsonb_build_object('id', share.collective_id, 'name', share.collective) as collective,
      jsonb_build_object('id', share.client_id, 'name', share.client) as client,
      share.total_persons, share.shared_on
    from (${sharesOf(of)}) as share
    order by ${ORDERS[order]} limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

export async function countShares(db: Db, of: SharesOf): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from collective_network shared where ${isOf(of)}`.execute(db);
  return rows[0]?.total ?? 0;
}

function isOf(of: SharesOf): RawBuilder<boolean> {
  return 'collectiveId' in of
    ? sql`shared.collective_id = ${of.collectiveId}`
    : sql`shared.network_id = ${of.networkId}`;
}

function sharesOf(of: SharesOf): RawBuilder<unknown> {
  const hidden = hiddenOf(sql.ref('shared.collective_id'), sql.ref('shared.network_id'));
  return sql`
    select shared.collective_id, shared.network_id, shared.shared_on, users.id as user_id,
      p.id as person_id, p.name as person, p.name_key as person_key, p.profile_picture as picture,
      collective.name as collective, collective.name_norm as collective_key,
      client.id as client_id, client.name as client,
      (select count(*)::int from network_contact c where c.network_id = shared.network_id)
        - (select count(*)::int from (${hidden}) as hidden) as total_persons
    from collective_network shared
    join collective on collective.id = shared.collective_id
    join client on client.id = collective.client_id
    join network on network.id = shared.network_id
    join users on users.id = network.user_id
    join (${MEMBER_NAMES}) as p on p.id = users.person_id
    where ${isOf(of)}`;
}
