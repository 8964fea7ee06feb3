import type { LeaveOut } from '@kithline/contract/collectives.ts';
import { type RawBuilder, sql } from 'kysely';
import { called } from '../../platform/text/contains-words.ts';
import type { TypedText } from '../../platform/text/match-text.ts';
import { peopleWithoutNetwork, type ViewerScope, spacesSeen } from '../../scopes/seen-spaces.ts';
import { shownNames } from '../../seen-facts/seen-names.ts';
import { organizationsReached } from '../../seen-facts/seen-roles.ts';
import type { Db } from '../../tables.ts';
import type { SharePair } from './left-out.queries.ts';

export interface PreviewQuery {
  readonly typed: TypedText | null;
  readonly show: 'all' | 'shared' | 'leftOut';
  readonly page: number;
  readonly limit: number;
}

/** `draft` is the collective's scope, for shared people; `own` is for left-out people. */
export interface PreviewScopes {
  readonly draft: ViewerScope;
  readonly own: ViewerScope;
}

export interface PreviewRow {
  personId: number;
  leftOut: 'person' | 'label' | null;
  alreadyThere: boolean;
}

/** SQL for the `person_id` of everybody whom this choice leaves out, including people outside the network. */
export function personsLeftOut({ labelIds, personIds }: LeaveOut): RawBuilder<unknown> {
  return sql`
    select unnest(${personIds}::bigint[]) as person_id
    union select labelled.person_id from label_person labelled where labelled.label_id = any(${labelIds}::bigint[])`;
}

/**
 * SQL for two common table expressions. `everybody` contains the network's contacts, with the reason if a
 * person is left out. `named` contains the same people with their names: those that the collective would show
 * for shared people, those that the member sees for left-out people.
 */
function everybodyAndNamed(
  { draft, own }: PreviewScopes,
  networkId: number,
  { personIds, labelIds }: LeaveOut,
): RawBuilder<unknown> {
  const shared = sql`select everybody.person_id from everybody where left_out is null`;
  const leftOut = sql`select everybody.person_id from everybody where left_out is not null`;
  return sql`
    everybody as materialized (
      select c.person_id,
        case when c.person_id = any(${personIds}::bigint[]) then 'person'
          when c.person_id in (select labelled.person_id from label_person labelled where labelled.label_id = any(${labelIds}::bigint[]))
            then 'label' end as left_out
      from network_contact c where c.network_id = ${networkId}
    ), named as materialized (
      select person_id, null as left_out, name_key, searched from (${shownNames(spacesSeen(draft), shared)}) as shown
      union all
      select hidden.person_id, everybody.left_out, hidden.name_key, hidden.searched
      from (${shownNames(spacesSeen(own), leftOut)}) as hidden join everybody on everybody.person_id = hidden.person_id
    )`;
}

function matches({ typed, show }: PreviewQuery): RawBuilder<boolean> {
  const isShown = { all: sql`true`, shared: sql`left_out is null`, leftOut: sql`left_out is not null` }[show];
  return sql`${called(sql`searched`, typed)} and ${isShown}`;
}

/**
 * A page of the people, sorted by name. `alreadyThere` is true for a person whom the collective has even
 * without this network.
 */
export async function previewPage(
  db: Db,
  { collectiveId, networkId }: SharePair,
  { viewerScopes, leaveOut, ...query }: PreviewQuery & { viewerScopes: PreviewScopes; leaveOut: LeaveOut },
): Promise<PreviewRow[]> {
  const { rows } = await sql<PreviewRow>`
    with ${everybodyAndNamed(viewerScopes, networkId, leaveOut)}
    select found.person_id, found.left_out,
      found.person_id in (${peopleWithoutNetwork(collectiveId, networkId)}) as already_there
    from (
      select * from named where ${matches(query)}
      order by name_key, person_id limit ${query.limit} offset ${(query.page - 1) * query.limit}
    ) as found
    order by found.name_key, found.person_id`.execute(db);
  return rows;
}

export interface PreviewTotals {
  matches: number;
  persons: number;
  organizations: number;
  leftOut: number;
}

export async function previewTotals(
  db: Db,
  networkId: number,
  { viewerScopes, leaveOut, ...query }: PreviewQuery & { viewerScopes: PreviewScopes; leaveOut: LeaveOut },
): Promise<PreviewTotals> {
  const shared = sql`select everybody.person_id from everybody where left_out is null`;
  const reached = organizationsReached(spacesSeen(viewerScopes.draft), shared, { support: true });
  const { rows } = await sql<PreviewTotals>`
    with ${everybodyAndNamed(viewerScopes, networkId, leaveOut)}
    select (select count(*)::int from named where ${matches(query)}) as matches,
      (select count(*)::int from everybody where left_out is null) as persons,
      (select count(*)::int from everybody where left_out is not null) as left_out,
      (select count(distinct reached.organization_id)::int from (${reached}) as reached) as organizations`.execute(
    db,
  );
  return rows[0] ?? { matches: 0, persons: 0, organizations: 0, leftOut: 0 };
}
