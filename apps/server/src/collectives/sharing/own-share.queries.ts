import type { Face } from '@kithline/contract/clients.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import type { SharePair } from './left-out.queries.ts';
import { hiddenOf } from './share-counts.queries.ts';

export interface OwnShareRow {
  sharedOn: Date | null;
  labels: Named[];
  persons: Face[];
  totalPersons: number;
  totalLeftOut: number;
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
      (select count(*)::int from (${hiddenOf(sql`${collectiveId}`, sql`${networkId}`)}) as hidden) as "totalLeftOut"`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A select without a table has one row.');
  return row;
}

/** Shares a network, unless it is shared already. Answers whether it was not. */
export async function insertShare(
  db: Db,
  { collectiveId, networkId }: SharePair,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into collective_network (collective_id, network_id, shared_on)
    values (${collectiveId}, ${networkId}, ${now}) on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** Holds a collective that something is about to refer to: it is not destroyed meanwhile. */
export async function holdAsReferred(db: Db, collectiveId: number): Promise<void> {
  await sql`select 1 from collective where id = ${collectiveId} for key share`.execute(db);
}
