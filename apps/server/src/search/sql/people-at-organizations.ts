import { type RawBuilder, sql } from 'kysely';
import { readablePeople, type Spaces, type ViewerScope } from '../../scopes/seen-spaces.ts';
import { shownNameKeys } from '../../seen-facts/seen-names.ts';
import { rolesOfFacts, shownEducations, heldRoles } from '../../seen-facts/seen-roles.ts';
import type { Db } from '../../tables.ts';
import type { AtOrganization, Faces, OrganizationTotals, PeopleAtOrganization } from '../directory-search.ts';
import { peopleOfScope } from './people-of-scope.ts';
import { personsMentioned, statementsOfScope } from './statements-of-scope.ts';
import { idArray } from './text-condition.ts';

/** Numbers of faces in a row of a list, and on the profile of an organization. */
const FACES_OF_ROW = 3;
const FACES_OF_PROFILE = 5;

/**
 * Common table expressions for the people of the scope at organizations. `link` has `organization_id`,
 * `person_id`, `works` (true for a role, false for a study) and `is_ongoing`. `named` has each `person_id`
 * with a name, and its `name_key`. `among` replaces the people of the scope.
 */
function links(
  viewerScope: ViewerScope,
  organizationIds: readonly number[],
  among: Pick<Spaces, 'people'> | null = null,
): RawBuilder<unknown> {
  const { ctes, seen, about } = statementsOfScope(viewerScope);
  const ids = idArray(organizationIds);
  const people = sql`select person_id from people`;
  const isWanted = sql<boolean>`r.organization_id = any(${ids})`;
  const statements = sql`select c.* from network_contact c`;
  const mentioned = sql`select person_id from mentioned`;
  const { cte, spaces } = about(mentioned, 'work_of_mentioned');
  return sql`
    ${ctes}, people as materialized (${peopleOfScope({ ...seen, ...among })}),
    mentioned as materialized (${personsMentioned(statements, { who: people, condition: isWanted })}), ${cte},
    link as materialized (
      select r.organization_id, r.person_id, true as works, r.win = 2 as is_ongoing
      from (${rolesOfFacts(seen, people)}) as r where ${isWanted}
      union all
      select r.organization_id, r.person_id, true, r.win = 2
      from (${heldRoles(spaces, mentioned)}) as r where ${isWanted} and r.source = 'import'
      union all
      select e.organization_id, e.person_id, false, e.is_ongoing
      from (${shownEducations(seen, people)}) as e where e.organization_id = any(${ids})),
    named as materialized (${shownNameKeys(seen, sql`select person_id from link`)})`;
}

export async function faces(
  db: Db,
  viewerScope: ViewerScope,
  organizationIds: readonly number[],
): Promise<Map<number, Faces>> {
  const { rows } = await sql<Faces & { id: number }>`
    with ${links(viewerScope, organizationIds)}
    select organization_id as id, count(*)::int as people,
      (array_agg(person_id order by is_ongoing desc, name_key, person_id))[:${sql.lit(FACES_OF_ROW)}] as person_ids
    from (
      select organization_id, person_id, bool_or(works and is_ongoing) as is_ongoing from link group by organization_id, person_id
    ) as here join named using (person_id)
    group by organization_id`.execute(db);
  return new Map(rows.map(({ id, ...found }) => [id, found]));
}

export function workers(
  db: Db,
  viewerScope: ViewerScope,
  at: AtOrganization & { ongoing: boolean | null },
): Promise<PeopleAtOrganization> {
  const isWanted = sql<boolean>`${at.ongoing}::boolean is null or bool_or(is_ongoing) = ${at.ongoing}::boolean`;
  return peopleAt(db, viewerScope, { at, those: sql`works`, isWanted });
}

export function alumni(db: Db, viewerScope: ViewerScope, at: AtOrganization): Promise<PeopleAtOrganization> {
  return peopleAt(db, viewerScope, { at, those: sql`not works`, isWanted: sql`true` });
}

async function peopleAt(
  db: Db,
  viewerScope: ViewerScope,
  { at, those, isWanted }: { at: AtOrganization; those: RawBuilder<unknown>; isWanted: RawBuilder<boolean> },
): Promise<PeopleAtOrganization> {
  const { rows } = await sql<PeopleAtOrganization>`
    with ${links(viewerScope, [at.organizationId])}, here as materialized (
      select person_id, bool_or(is_ongoing) as is_ongoing, name_key from link join named using (person_id)
      where ${those} group by person_id, name_key having ${isWanted}
    )
    select (select count(*)::int from here) as total, (
      select coalesce(jsonb_agg(jsonb_build_object('personId', person_id, 'isOngoing', is_ongoing)
        order by is_ongoing desc, name_key, person_id), '[]')
      from (
        select * from here order by is_ongoing desc, name_key, person_id
        limit ${at.limit} offset ${(at.page - 1) * at.limit}
      ) as page) as people`.execute(db);
  return rows[0] ?? { total: 0, people: [] };
}

export async function worksThereNow(
  db: Db,
  viewerScope: ViewerScope,
  organizationId: number,
): Promise<number[]> {
  const { rows } = await sql<{ personId: number }>`
    with ${links(viewerScope, [organizationId], { people: readablePeople(viewerScope) })}
    select person_id from named
    where person_id in (select person_id from link where works and is_ongoing) order by name_key, person_id`.execute(
    db,
  );
  return rows.map((row) => row.personId);
}

export async function organizationTotals(
  db: Db,
  viewerScope: ViewerScope,
  organizationId: number,
): Promise<OrganizationTotals> {
  const { rows } = await sql<{ people: number; alumni: number; either: number; ids: number[] }>`
    with ${links(viewerScope, [organizationId])}, here as materialized (
      select person_id, name_key, bool_or(works) as works, bool_or(not works) as studied,
        bool_or(works and is_ongoing) as is_ongoing
      from link join named using (person_id) group by person_id, name_key
    )
    select (select count(*)::int from here where works) as people, (select count(*)::int from here where studied) as alumni,
      (select count(*)::int from here) as either,
      array(select person_id from here order by is_ongoing desc, name_key, person_id limit ${sql.lit(FACES_OF_PROFILE)}) as ids`.execute(
    db,
  );
  const { people = 0, alumni = 0, either = 0, ids = [] } = rows[0] ?? {};
  return { totals: { people, alumni, either }, personIds: ids };
}
