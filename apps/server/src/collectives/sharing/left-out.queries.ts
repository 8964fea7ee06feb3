import type { LeaveOut } from '@kithline/contract/collectives.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, RowOf } from '../../tables.ts';

/** A network, and a collective with which it is shared or may be shared. */
export interface SharePair {
  readonly collectiveId: number;
  readonly networkId: number;
}

export async function ownLabels(db: Db, networkId: number, labelIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<RowOf<'label', 'id'>>`
    select id from label where scope_id = ${networkId} and id = any(${[...labelIds]}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which of these persons are in the network, or were left out of the share while they were in it. */
export async function ownPersons(
  db: Db,
  { collectiveId, networkId }: SharePair,
  personIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select requested.id from unnest(${[...personIds]}::bigint[]) as requested (id)
    where exists (select from network_contact c where c.network_id = ${networkId} and c.person_id = requested.id)
      or exists (select from share_left_out_person o where o.collective_id = ${collectiveId}
        and o.network_id = ${networkId} and o.person_id = requested.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Replaces the labels and persons that a share leaves out. Left-out persons who are not in the network now
 * stay left out, because the member was not shown them when choosing.
 */
export async function writeLeaveOut(
  db: Db,
  { collectiveId, networkId }: SharePair,
  leaveOut: LeaveOut,
): Promise<void> {
  const [labelIds, personIds] = [sql`${leaveOut.labelIds}::bigint[]`, sql`${leaveOut.personIds}::bigint[]`];
  const ofShare = sql`o.collective_id = ${collectiveId} and o.network_id = ${networkId}`;
  await sql`delete from share_left_out_label o where ${ofShare} and o.label_id <> all(${labelIds})`.execute(
    db,
  );
  await sql`
    insert into share_left_out_label (collective_id, network_id, label_id)
    select ${collectiveId}, ${networkId}, unnest(${labelIds}) on conflict do nothing`.execute(db);
  await sql`
    delete from share_left_out_person o where ${ofShare} and o.person_id <> all(${personIds})
      and exists (select from network_contact c where c.network_id = o.network_id and c.person_id = o.person_id)`.execute(
    db,
  );
  await sql`
    insert into share_left_out_person (collective_id, network_id, person_id)
    select ${collectiveId}, ${networkId}, unnest(${personIds}) on conflict do nothing`.execute(db);
}

/**
 * Updates the table `share_left_out`: the people whom a share leaves out individually or by a label. With
 * `personId`, only that person is updated. Returns the persons for whom something has changed. The caller has
 * locked the network's row.
 */
export async function workOutLeftOut(
  db: Db,
  {
    networkId,
    collectiveIds,
    personId,
  }: { networkId: number; collectiveIds: readonly number[]; personId?: number },
): Promise<number[]> {
  const among = (row: string): RawBuilder<unknown> => sql`
    ${sql.ref(row)}.network_id = ${networkId} and ${sql.ref(row)}.collective_id = any(${[...collectiveIds]}::bigint[])`;
  const isConcerned = (row: string): RawBuilder<unknown> =>
    personId === undefined ? sql`true` : sql`${sql.ref(row)}.person_id = ${personId}`;
  const { rows } = await sql<{ personId: number }>`
    with should as materialized (
      select p.collective_id, p.person_id from share_left_out_person p where ${among('p')} and ${isConcerned('p')}
      union
      select l.collective_id, labelled.person_id
      from share_left_out_label l join label_person labelled on labelled.label_id = l.label_id
      where ${among('l')} and ${isConcerned('labelled')}
    ), removed as (
      delete from share_left_out o where ${among('o')} and ${isConcerned('o')}
        and not exists (select from should s where s.collective_id = o.collective_id and s.person_id = o.person_id)
      returning o.person_id
    ), added as (
      insert into share_left_out (collective_id, network_id, person_id)
      select collective_id, ${networkId}, person_id from should on conflict do nothing
      returning person_id
    )
    select person_id from removed union select person_id from added`.execute(db);
  return rows.map((row) => row.personId);
}

/**
 * Whether any share of the network leaves out a label's people, including withdrawn shares, whose exclusions
 * are remembered for the next share.
 */
export async function isLabelLeftOut(
  db: Db,
  { networkId, labelId }: { networkId: number; labelId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('shareLeftOutLabel')
    .select('labelId')
    .where('networkId', '=', networkId)
    .where('labelId', '=', labelId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Collectives whose share of the network leaves out a label's people. */
export async function collectivesLeavingOut(
  db: Db,
  { networkId, labelId }: { networkId: number; labelId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('shareLeftOutLabel as hidden')
    // Skips collectives for which exclusions are only remembered. Includes suspended shares.
    .innerJoin('networkShare as shared', (join) =>
      join
        .onRef('shared.collectiveId', '=', 'hidden.collectiveId')
        .onRef('shared.networkId', '=', 'hidden.networkId'),
    )
    .select('hidden.collectiveId')
    .where('hidden.networkId', '=', networkId)
    .where('hidden.labelId', '=', labelId)
    .orderBy('hidden.collectiveId')
    .execute();
  return rows.map((row) => row.collectiveId);
}
