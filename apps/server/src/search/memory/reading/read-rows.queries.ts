import { sql } from 'kysely';
import { BELONGING, SHOWN_BELONGING } from '../../../scopes/belonging.ts';
import type { Db, RowOf } from '../../../tables.ts';
import type { Source } from '../../../column-types.ts';
import type { CollectiveRow, LookupRow, NetworkRow, OrganizationRow, TitleRow } from '../columns/rows.ts';
import { dayOf, type Ids, isOneOf, rowsOf, timeOf } from './rows-of.queries.ts';

interface OrganizationColumns {
  id: number;
  type_id: number;
  employee_size_id: number | null;
  place_id: number | null;
  name: string | null;
  name_key: string | null;
  aliases: string[];
  item_ids: number[];
  source: Source;
  has_stated_type: boolean;
}

export async function* readOrganizations(db: Db, ids: Ids): AsyncGenerator<OrganizationRow> {
  const statement = sql<OrganizationColumns>`
    select o.id, o.type_id, o.employee_size_id, o.place_id, o.name, o.name_key, o.source,
      o.sources ? 'type' as has_stated_type,
      array(select n.name from organization_name n
        where n.organization_id = o.id and n.is_alias and n.is_common order by n.name_norm) as aliases,
      array(select i.item_id from organization_item i where i.organization_id = o.id order by i.item_id) as item_ids
    from organization o where ${isOneOf('o.id', ids)}`;
  for await (const rows of rowsOf(db, { name: 'organizations', statement, ids })) {
    for (const row of rows) {
      yield {
        id: row.id,
        typeId: row.type_id,
        sizeId: row.employee_size_id,
        placeId: row.place_id,
        name: row.name,
        nameKey: row.name_key,
        aliases: row.aliases,
        itemIds: row.item_ids,
        source: row.source,
        hasStatedType: row.has_stated_type,
      };
    }
  }
}

export async function* readTitles(db: Db, ids: Ids): AsyncGenerator<TitleRow> {
  const statement = sql<{
    id: number;
    name_norm: string;
    searched: string | null;
    role_type_id: number | null;
    seniority_ids: number[];
  }>`
    select t.id, t.name_norm, t.searched, t.role_type_id, t.seniority_ids from title t
      where ${isOneOf('t.id', ids)}`;
  for await (const rows of rowsOf(db, { name: 'titles', statement, ids }))
    for (const row of rows)
      yield {
        id: row.id,
        text: row.name_norm,
        searched: row.searched,
        roleTypeId: row.role_type_id,
        seniorityIds: row.seniority_ids,
      };
}

export async function readLookups(db: Db): Promise<LookupRow[]> {
  const { rows } =
    await sql<LookupRow>`select id, dataset, name_norm as text from lookup order by id`.execute(db);
  return rows;
}

export async function readPlaces(db: Db): Promise<number[]> {
  const { rows } = await sql<RowOf<'place', 'id'>>`select id from place order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function readNetworks(db: Db, ids: Ids): Promise<NetworkRow[]> {
  const { rows } = await sql<NetworkRow>`
    select n.id, case when u.suspended_on is null then u.person_id end as owner_id, ${dayOf('n.file_day')} as day, ${timeOf('n.updated_on')} as ended_on,
      n.import_id
    from network n join users u on u.id = n.user_id where ${isOneOf('n.id', ids)} order by n.id`.execute(db);
  return rows;
}

/** Returns the collectives to which these persons belong (`BELONGING`), even while they are suspended. */
export async function collectivesOfPersons(db: Db, personIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ collectiveId: number }>`
    select distinct belonging.collective_id
    from (${BELONGING}) as belonging join users on users.id = belonging.user_id
    where users.person_id = any(${[...personIds]}::bigint[])`.execute(db);
  return rows.map(({ collectiveId }) => collectiveId);
}

export async function readCollectives(db: Db, ids: Ids): Promise<CollectiveRow[]> {
  const { rows } = await sql<CollectiveRow>`
    select c.id,
      array(select s.network_id from collective_network s where s.collective_id = c.id order by s.network_id) as network_ids,
      array(
        select belonging.person_id from (${SHOWN_BELONGING}) as belonging
        where belonging.collective_id = c.id order by belonging.person_id) as belonging,
      (select coalesce(jsonb_agg(jsonb_build_object('networkId', l.network_id, 'personId', l.person_id)), '[]')
       from share_left_out l where l.collective_id = c.id) as left_out
    from collective c where ${isOneOf('c.id', ids)} order by c.id`.execute(db);
  return rows;
}
