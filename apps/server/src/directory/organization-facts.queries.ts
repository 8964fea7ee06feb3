import type { OrganizationResult } from '@kithline/contract/directory.ts';
import type { Filter } from '@kithline/contract/filter.ts';
import { sql } from 'kysely';
import type { ReadableScope } from '../scopes/read-scope.ts';
import { EVERYONE } from '../search-index/tokens.ts';
import type { Db } from '../tables.ts';
import type { LabelCriterion } from './labelled.queries.ts';
import { centreOf } from './places.queries.ts';

export type OrganizationSummary = OrganizationResult['organization'];
export type Faces = Pick<OrganizationResult, 'people' | 'faces'>;

/** How many people of the scope a row shows. */
const FACES = 3;

/** Organizations as the list shows them, by id. */
export async function organizationSummaries(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, OrganizationSummary>> {
  const { rows } = await sql<OrganizationSummary>`
    select o.id, o.name, o.profile_picture as "profilePicture", o.tagline,
      jsonb_build_object('id', t.id, 'name', t.name) as type,
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as location
    from organization o
    join organization_type t on t.id = o.type_id
    left join place p on p.id = o.place_id
    where o.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Per organization how many people of the scope work, worked or studied there, and the first faces: those who are there now, by name. */
export async function facesOf(
  db: Db,
  ids: readonly number[],
  scope: ReadableScope,
): Promise<Map<number, Faces>> {
  const inScope =
    scope.id === EVERYONE
      ? sql`select ps.person_id, ps.name_key from person_search ps where ps.person_id = here.person_id`
      : sql`select sp.person_id, sp.name_key from scope_person sp
            where sp.scope_id = ${scope.id} and sp.person_id = here.person_id`;
  const { rows } = await sql<{ organization_id: number } & Faces>`
    select o.id as organization_id, here.people, coalesce(first.faces, '[]') as faces
    from unnest(${[...ids]}::bigint[]) as o (id)
    cross join lateral (
      select count(*)::int as people,
        (array_agg(member.person_id order by here.is_current desc, member.name_key, member.person_id))[:${sql.lit(FACES)}] as ids
      from (
        select person_id, bool_or(is_current) as is_current from (
          select r.person_id, r.win = 2 as is_current from role_flat r where r.organization_id = o.id
          union all
          select e.person_id::int, false from education e where e.organization_id = o.id
        ) as tie group by person_id
      ) as here
      cross join lateral (${inScope}) as member
    ) as here
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'profilePicture', p.profile_picture) order by place) as faces
      from unnest(here.ids) with ordinality as face (id, place)
      cross join lateral (select * from person where person.id = face.id offset 0) as p
    ) as first`.execute(db);
  return new Map(rows.map(({ organization_id, ...faces }) => [organization_id, faces]));
}

/** A value of an organization that satisfied a filter. */
export interface OrganizationItem {
  organization_id: number;
  group: string;
  filter: string;
  id: number;
  name: string;
  distance: number | null;
}

/** Which filter of which group is which list of an organization. */
const LISTS: readonly (readonly [group: string, filter: string, dataset: string])[] = [
  ['summary', 'tags', 'organization-tags'],
  ['summary', 'industries', 'industries'],
  ['investment', 'stages', 'investment-stages'],
  ['investment', 'areas', 'investing'],
  ['search', 'jobFunctions', 'job-functions'],
  ['search', 'seniorityLevels', 'seniority-levels'],
  ['search', 'practiceAreas', 'practice-areas'],
  ['search', 'specialtyAreas', 'specialty-areas'],
];

/** The values of these organizations that satisfied the filters, apart from the name. */
export async function organizationItems(
  db: Db,
  organizationIds: readonly number[],
  { filter, labels }: { filter: Filter; labels: readonly LabelCriterion[] },
): Promise<OrganizationItem[]> {
  const here = sql`any(${[...organizationIds]}::bigint[])`;
  const lists = LISTS.flatMap(([group, name, dataset]) => {
    const ids = filter[group]?.criteria[name]?.ids;
    if (!ids) return [];
    return [
      sql`select i.organization_id, ${group}::text as "group", ${name}::text as filter, l.id, l.name,
            null::float8 as distance, l.position
          from organization_item i join lookup l on l.id = i.item_id
          where i.organization_id = ${here} and i.dataset = ${dataset} and i.item_id = any(${ids}::bigint[])`,
    ];
  });
  const { sizes, typeId, location } = filter['summary']?.criteria ?? {};
  if (sizes) {
    lists.push(sql`select o.id, 'summary', 'sizes', l.id, l.name, null::float8, 0
      from organization o join lookup l on l.id = o.employee_size_id where o.id = ${here}`);
  }
  if (typeId) {
    lists.push(sql`select o.id, 'summary', 'typeId', t.id, t.name, null::float8, 0
      from organization o join organization_type t on t.id = o.type_id where o.id = ${here}`);
  }
  if (location?.place) {
    const { latitude, longitude } = centreOf(location.place);
    lists.push(sql`select o.id, 'summary', 'location', p.id, p.name,
        miles_between(${latitude}::real, ${longitude}::real, p.lat, p.lng), 0
      from organization o join place p on p.id = o.place_id where o.id = ${here}`);
  }
  for (const { group, ids } of labels) {
    lists.push(sql`select given.organization_id, ${group}::text, 'labels', l.id, l.name, null::float8, 0
      from label_organization given join label l on l.id = given.label_id
      where given.organization_id = ${here} and l.id = any(${[...ids]}::bigint[])`);
  }
  if (lists.length === 0) return [];
  const { rows } = await sql<OrganizationItem>`
    select * from (${sql.join(lists, sql` union all `)})
      as item(organization_id, "group", filter, id, name, distance, position)
    order by organization_id, filter, position, name`.execute(db);
  return rows;
}
