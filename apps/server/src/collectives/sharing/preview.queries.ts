import type { LeaveOut } from '@kithline/contract/collectives.ts';
import { type RawBuilder, sql } from 'kysely';
import { containsWords } from '../../platform/text/contains-words.ts';
import { isMember } from '../../search-index/collective-members.queries.ts';
import type { Db } from '../../tables.ts';
import type { SharePair } from './left-out.queries.ts';
import { organizationsLost } from './share-counts.queries.ts';

/** Whom one looks for in a preview. */
export interface PreviewAsked {
  readonly words: readonly string[];
  readonly show: 'all' | 'shared' | 'leftOut';
  readonly page: number;
  readonly limit: number;
}

export interface PreviewRow {
  personId: number;
  leftOut: 'person' | 'label' | null;
  alreadyThere: boolean;
}

/** Everybody of the network in list order, with what keeps them out if this is left out. */
function network(networkId: number, { labelIds, personIds }: LeaveOut): RawBuilder<unknown> {
  return sql`
    select sp.person_id, sp.name_key, sp.name_more,
      case when one.person_id is not null then 'person' when labelled.person_id is not null then 'label' end as left_out
    from scope_person sp
    left join (select distinct unnest(${personIds}::int[]) as person_id) as one on one.person_id = sp.person_id
    left join (
      select distinct given.person_id::int from label_person given where given.label_id = any(${labelIds}::bigint[])
    ) as labelled on labelled.person_id = sp.person_id
    where sp.scope_id = ${networkId}`;
}

function asked({ words, show }: PreviewAsked): RawBuilder<boolean> {
  const named =
    words.length === 0 ? sql`true` : containsWords(sql`(name_key || coalesce(' ' || name_more, ''))`, words);
  const shown = { all: sql`true`, shared: sql`left_out is null`, leftOut: sql`left_out is not null` }[show];
  return sql`${named} and ${shown}`;
}

/** A page of the people, by name, and whether the collective knows each without this network. */
export async function previewPage(
  db: Db,
  { collectiveId, networkId }: SharePair,
  { leaveOut, ...given }: PreviewAsked & { leaveOut: LeaveOut },
): Promise<PreviewRow[]> {
  const isThere = isMember(sql`${collectiveId}::bigint`, sql`found.person_id`, networkId);
  const { rows } = await sql<PreviewRow>`
    select found.person_id as "personId", found.left_out as "leftOut", ${isThere} as "alreadyThere"
    from (
      select * from (${network(networkId, leaveOut)}) as everybody where ${asked(given)}
      order by name_key, person_id limit ${given.limit} offset ${(given.page - 1) * given.limit}
    ) as found
    order by found.name_key, found.person_id`.execute(db);
  return rows;
}

export interface PreviewTotals {
  /** Of the people asked for. */
  matches: number;
  persons: number;
  organizations: number;
  leftOut: number;
}

/** How many there are on all pages, and what the share would show in all. */
export async function previewTotals(
  db: Db,
  networkId: number,
  { leaveOut, ...given }: PreviewAsked & { leaveOut: LeaveOut },
): Promise<PreviewTotals> {
  const hidden = sql`select person_id from everybody where left_out is not null`;
  const { rows } = await sql<PreviewTotals>`
    with everybody as materialized (${network(networkId, leaveOut)})
    select (count(*) filter (where ${asked(given)}))::int as matches,
      (count(*) filter (where left_out is null))::int as persons,
      (count(*) filter (where left_out is not null))::int as "leftOut",
      coalesce((select total_organizations from scope_stat where scope_id = ${networkId}), 0)
        - ${organizationsLost(sql`${networkId}`, hidden)} as organizations
    from everybody`.execute(db);
  return rows[0] ?? { matches: 0, persons: 0, organizations: 0, leftOut: 0 };
}
