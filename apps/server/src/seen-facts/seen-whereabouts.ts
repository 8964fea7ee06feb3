import { type RawBuilder, sql } from 'kysely';
import type { Spaces } from '../scopes/seen-spaces.ts';
import { shownProfiles } from './seen-profiles.ts';
import { shownEducations, heldRoles } from './seen-roles.ts';

/**
 * SQL for the whereabouts of people: `person_id`, `place_id` and `organization_id` (null where the person
 * lives). If no residence is known, one row for the place of each organization where the person works now; if
 * these are unknown, too, of each school. `who` is SQL for `person_id`s.
 */
export function whereabouts(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  const without = (...known: string[]) => sql`
    select person_id from asked where ${sql.join(
      known.map(
        (name) => sql`not exists (select from ${sql.ref(name)} k where k.person_id = asked.person_id)`,
      ),
      sql` and `,
    )}`;
  return sql`
    with asked as materialized (select person_id from (${who}) as who (person_id)),
    lives as materialized (
      select person_id, place_id from (${shownProfiles(spaces, sql`select person_id from asked`)}) as profile
      where place_id is not null
    ),
    works as materialized (
      select distinct r.person_id, o.place_id, o.id as organization_id
      from (${heldRoles(spaces, without('lives'))}) as r join organization o on o.id = r.organization_id
      where r.win = 2 and o.place_id is not null
    )
    select person_id, place_id, null::bigint as organization_id from lives
    union all
    select person_id, place_id, organization_id from works
    union all
    select distinct e.person_id, o.place_id, o.id
    from (${shownEducations(spaces, without('lives', 'works'))}) as e join organization o on o.id = e.organization_id
    where o.place_id is not null`;
}
