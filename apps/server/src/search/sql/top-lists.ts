import type { DirectoryStats, KnownOf } from '@kithline/contract/stats.ts';
import { type RawBuilder, sql } from 'kysely';
import { type ViewerScope, type Spaces, spacesSeen } from '../../scopes/seen-spaces.ts';
import { namedPersons } from '../../seen-facts/seen-names.ts';
import { shownOrganizationNames } from '../../seen-facts/seen-organizations.ts';
import { type RoleWindow, shownEducations, heldRoles } from '../../seen-facts/seen-roles.ts';
import type { Db } from '../../tables.ts';
import { HOME_ENTRIES, MOST_LARGEST, type RolesCounted, type TopLists } from '../directory-search.ts';
import { EVERY_PERSON, type PersonCriteria } from '../person-criteria.ts';
import { matchingPersons } from './matching-persons.ts';
import { type SpacesOfScope, statementsOfScope } from './statements-of-scope.ts';

const CURRENT: RoleWindow = 2;

/**
 * For each top list (a box), SQL for the pairs that it counts, each once: a person's id and an entry's id.
 * The SQL reads the common table expressions `shown`, `role` and `worked`.
 */
function boxesOf(spaces: Spaces): Record<keyof DirectoryStats, RawBuilder<unknown>> {
  return {
    organizations: sql`select person_id, organization_id as id from worked`,
    seniorityLevels: sql`select distinct person_id, id from role, unnest(seniority_ids) as id`,
    roles: sql`select distinct person_id, role_type_id from role where role_type_id is not null`,
    industries: sql`
      select distinct person_id, i.item_id from worked
      join organization_item i on i.organization_id = worked.organization_id and i.dataset = 'industries'`,
    organizationSizes: sql`
      select distinct person_id, o.employee_size_id from worked
      join organization o on o.id = worked.organization_id where o.employee_size_id is not null`,
    schools: sql`
      select distinct e.person_id, e.organization_id
      from (${shownEducations(spaces, sql`select person_id from shown`)}) as e`,
  };
}

/**
 * Common table expressions: `shown` has the persons of a search who have a name, `role` their roles that
 * count.
 */
export function shownPersons(
  spaces: SpacesOfScope,
  criteria: PersonCriteria,
  roles: RolesCounted,
): RawBuilder<unknown> {
  const { ctes, who } = matchingPersons(spaces, criteria);
  const whereCounted = roles === 'current' ? sql`where r.win = ${sql.lit(CURRENT)}` : sql``;
  return sql`
    ${ctes}, shown as materialized (select person_id from (${namedPersons(spaces.seen, who)}) as named),
    role as materialized (
      select person_id, organization_id, seniority_ids, role_type_id
      from (${heldRoles(spaces.work, sql`select person_id from shown`)}) as r ${whereCounted})`;
}

/** SQL for whether a row of `counted` belongs to a list of organizations. */
const IS_OF_ORGANIZATIONS = sql<boolean>`(counted.box in ('organizations', 'schools'))`;

export async function stats(
  db: Db,
  viewerScope: ViewerScope,
  { criteria, roles }: { criteria: PersonCriteria | null; roles: RolesCounted },
): Promise<TopLists> {
  const { ctes, ...spaces } = statementsOfScope(viewerScope);
  const boxes = Object.entries(boxesOf(spaces.seen)) as [keyof DirectoryStats, RawBuilder<unknown>][];
  const counted = boxes.map(
    ([box, pairs]) => sql`
      (select ${sql.lit(box)} as box, id, count(*)::int as total from (${pairs}) as pair (person_id, id)
       group by id order by total desc fetch first ${sql.lit(HOME_ENTRIES)} rows with ties)`,
  );
  const knownOf = boxes.map(
    ([box, pairs]) => sql`
      select ${sql.lit(box)} as box, count(distinct person_id)::int as people
      from (${pairs}) as pair (person_id, id)`,
  );
  const { rows } = await sql<{
    box: keyof DirectoryStats | null;
    id: number;
    name: string;
    total: number;
    people: number;
    known: KnownOf;
  }>`
    with ${ctes}, ${shownPersons(spaces, criteria ?? EVERY_PERSON, roles)},
    worked as materialized (select distinct person_id, organization_id from role where organization_id is not null),
    counted as materialized (${sql.join(counted, sql` union all `)}),
    -- An organization and a lookup may have the same id.
    called as (
      select true as is_organization, organization_id as id, name, name_key from (${shownOrganizationNames(
        spacesSeen(viewerScope),
        sql`select id from counted where ${IS_OF_ORGANIZATIONS}`,
      )}) as o
      union all
      select false, id, name, name_norm from lookup
      where id in (select id from counted where not ${IS_OF_ORGANIZATIONS}))
    select entry.box, entry.id, entry.name, entry.total, (select count(*)::int from shown) as people,
      (select jsonb_object_agg(box, people) from (${sql.join(knownOf, sql` union all `)}) as known) as known
    from (select 1) as always
    left join (
      select counted.*, called.name,
        row_number() over (partition by counted.box order by counted.total desc, called.name_key, counted.id) as place
      from counted join called on called.id = counted.id and called.is_organization = ${IS_OF_ORGANIZATIONS}
    ) as entry on entry.place <= ${sql.lit(HOME_ENTRIES)}
    order by entry.place`.execute(db);
  const entries = (box: keyof DirectoryStats) =>
    rows.filter((row) => row.box === box).map(({ id, name, total }) => ({ id, name, total }));
  const found = Object.fromEntries(boxes.map(([box]) => [box, entries(box)])) as unknown as DirectoryStats;
  const [any] = rows;
  if (any === undefined) throw new Error('The left join from one row returned no row.');
  return { total: any.people, stats: found, known: any.known };
}

export async function largest(db: Db, viewerScope: ViewerScope): Promise<number[]> {
  const { ctes, ...spaces } = statementsOfScope(viewerScope);
  const { schools } = boxesOf(spaces.seen);
  const { rows } = await sql<{ id: number }>`
    with ${ctes}, ${shownPersons(spaces, EVERY_PERSON, 'ever')}
    select id from (
      select person_id, organization_id as id from role where organization_id is not null
      union (${schools})
    ) as there
    group by id order by count(*) desc, id limit ${MOST_LARGEST}`.execute(db);
  return rows.map(({ id }) => id);
}
