import { type RawBuilder, sql } from 'kysely';
import { type ViewerScope, spacesSeen } from '../scopes/seen-spaces.ts';
import type { Ranking } from '../search/directory-search.ts';
import { peopleOfScope } from '../search/sql/people-of-scope.ts';
import { shownOrganizationNames } from '../seen-facts/seen-organizations.ts';
import { shownRoles } from '../seen-facts/seen-roles.ts';
import type { Db } from '../tables.ts';
import { lastTouches } from './keeping-in-touch/touches.queries.ts';

/** Orders of people for which the database computes ranks. */
export type SortedBy = 'connected' | 'strength' | 'touched' | 'organization';

/**
 * Ranks people by the viewer's day of connection, strength or last touch, or by the name of the person's
 * employer. People without a value have no rank.
 */
export async function personRanking(
  db: Db,
  viewerScope: ViewerScope,
  { by, descending }: { by: SortedBy; descending: boolean },
): Promise<Ranking> {
  const direction = descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<Ranking>`
    with keyed as (${KEYS[by](viewerScope)}),
    ranked as (select id, (dense_rank() over (order by key ${direction}))::int as rank from keyed where key is not null)
    select coalesce(array_agg(id), '{}') as ids, coalesce(array_agg(rank), '{}') as ranks from ranked`.execute(
    db,
  );
  return rows[0] ?? { ids: [], ranks: [] };
}

/** SQL for `id` and `key`, at most one row per person. */
const KEYS: Readonly<Record<SortedBy, (viewerScope: ViewerScope) => RawBuilder<unknown>>> = {
  connected: ({ viewer }) => sql`
    select person_id as id, connected_on as key from network_contact
    where network_id = ${viewer.networkId} and person_id is not null`,
  strength: ({ viewer }) => sql`
    select to_person_id as id, strength as key from relationship where user_id = ${viewer.userId}`,
  touched: ({ viewer }) => sql`
    select person_id as id, day as key from (${lastTouches(viewer, null)}) as touch`,
  organization: (viewerScope) => {
    const spaces = spacesSeen(viewerScope);
    return sql`
      select * from (
        with people as materialized (${peopleOfScope(spaces)}),
        role as materialized (
          select r.person_id, r.organization_id from (${shownRoles(spaces, sql`select person_id from people`)}) as r
          where r.is_primary and r.organization_id is not null),
        employer as materialized (${shownOrganizationNames(spaces, sql`select organization_id from role`)})
        select role.person_id as id, employer.name_key as key from role
        join employer on employer.organization_id = role.organization_id
      ) as employed`;
  },
};
