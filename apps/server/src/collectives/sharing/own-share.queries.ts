import type { Face } from '@kithline/contract/clients.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../tables.ts';
import type { SharePair } from './left-out.queries.ts';
import { hiddenOf } from './share-counts.queries.ts';

export interface OwnShareRow {
  sharedOn: Date | null;
  labels: Named[];
  persons: Face[];
  totalPersons: number;
  totalLeftOut: number;
  version: string;
}

/** How a network is shared with a collective, and who of those who are in it now is left out. */
export async function ownShareRow(db: Db, { collectiveId, networkId }: SharePair): Promise<OwnShareRow> {
  const { rows } = await sql<OwnShareRow>`
    select
      (select s.shared_on from collective_network s
        where s.collective_id = ${collectiveId} and s.network_id = ${networkId}) as "sharedOn",
      (select coalesce(jsonb_agg(jsonb_build_object('id', label.id, 'name', label.name) order by label.name_norm), '[]')
        from share_left_out_label o join label on label.id = o.label_id
        where o.collective_id = ${collectiveId} and o.network_id = ${networkId}) as labels,
      (select coalesce(jsonb_agg(
          jsonb_build_object('id', p.id, 'name', p.name, 'profilePicture', p.profile_picture) order by p.name_key, p.id), '[]')
        from share_left_out_person o
        join network_contact c on c.network_id = o.network_id and c.person_id = o.person_id
        join person p on p.id = o.person_id
        where o.collective_id = ${collectiveId} and o.network_id = ${networkId}) as persons,
      (select count(*)::int from network_contact c where c.network_id = ${networkId}) as "totalPersons",
      (select count(*)::int from (${hiddenOf(sql`${collectiveId}`, sql`${networkId}`)}) as hidden) as "totalLeftOut",
      ${version({ collectiveId, networkId })} as version`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A select without a table has one row.');
  return row;
}

/** The version of a share as it is now. */
export async function versionOfShare(db: Db, pair: SharePair): Promise<string> {
  const { rows } = await sql<{ version: string }>`select ${version(pair)} as version`.execute(db);
  return rows[0]?.version ?? '';
}

/**
 * SQL for a digest of whether the network is shared and what is left out of it, as it was written down: other people in the
 * network, or with one of the labels, are no other share.
 */
function version({ collectiveId, networkId }: SharePair): RawBuilder<string> {
  const ofShare = sql`collective_id = ${collectiveId} and network_id = ${networkId}`;
  return sql`encode(sha256(convert_to(jsonb_build_array(
    exists (select from collective_network where ${ofShare}),
    array(select label_id from share_left_out_label where ${ofShare} order by label_id),
    array(select person_id from share_left_out_person where ${ofShare} order by person_id))::text, 'utf8')), 'hex')`;
}
