import type { Face } from '@kithline/contract/clients.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { type RawBuilder, sql } from 'kysely';
import { type ViewerScope, spacesSeen } from '../../scopes/seen-spaces.ts';
import { shownNames } from '../../seen-facts/seen-names.ts';
import { shownProfiles } from '../../seen-facts/seen-profiles.ts';
import type { Db } from '../../tables.ts';
import type { SharePair } from './left-out.queries.ts';
import { hiddenOf } from './share-counts.queries.ts';

export interface OwnShareRow {
  sharedOn: Date | null;
  labels: Named[];
  totalPersons: number;
  totalLeftOut: number;
  version: string;
}

export async function ownShareRow(db: Db, { collectiveId, networkId }: SharePair): Promise<OwnShareRow> {
  const { rows } = await sql<OwnShareRow>`
    select
      (select s.shared_on from collective_network s
        where s.collective_id = ${collectiveId} and s.network_id = ${networkId}) as shared_on,
      (select coalesce(jsonb_agg(jsonb_build_object('id', label.id, 'name', label.name) order by label.name_norm), '[]')
        from share_left_out_label o join label on label.id = o.label_id
        where o.collective_id = ${collectiveId} and o.network_id = ${networkId}) as labels,
      (select count(*)::int from network_contact c where c.network_id = ${networkId}) as total_persons,
      (select count(*)::int from (${hiddenOf(sql`${collectiveId}`, sql`${networkId}`)}) as hidden) as total_left_out,
      ${version({ collectiveId, networkId })} as version`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A select without a table has one row.');
  return row;
}

/**
 * The people in the network who are individually left out of a share, sorted by name, as the network's member
 * sees them.
 */
export async function facesLeftOut(
  db: Db,
  own: ViewerScope,
  { collectiveId, networkId }: SharePair,
): Promise<Face[]> {
  const spaces = spacesSeen(own);
  const who = sql`select left_out.person_id from left_out`;
  const { rows } = await sql<Face>`
    with left_out as materialized (
      select o.person_id from share_left_out_person o
      join network_contact c on c.network_id = o.network_id and c.person_id = o.person_id
      where o.collective_id = ${collectiveId} and o.network_id = ${networkId}
    )
    select named.person_id as id, named.name, profile.profile_picture
    from (${shownNames(spaces, who)}) as named
    join (${shownProfiles(spaces, who)}) as profile on profile.person_id = named.person_id
    order by named.name_key, named.person_id`.execute(db);
  return rows;
}

export async function versionOfShare(db: Db, pair: SharePair): Promise<string> {
  const { rows } = await sql<{ version: string }>`select ${version(pair)} as version`.execute(db);
  return rows[0]?.version ?? '';
}

/**
 * SQL for a digest of whether the network is shared and which labels and persons are left out. It stays the
 * same when people join the network or get one of the labels.
 */
function version({ collectiveId, networkId }: SharePair): RawBuilder<string> {
  const ofShare = sql`collective_id = ${collectiveId} and network_id = ${networkId}`;
  return sql`encode(sha256(convert_to(jsonb_build_array(
    exists (select from collective_network where ${ofShare}),
    array(select label_id from share_left_out_label where ${ofShare} order by label_id),
    array(select person_id from share_left_out_person where ${ofShare} order by person_id))::text, 'utf8')), 'hex')`;
}
