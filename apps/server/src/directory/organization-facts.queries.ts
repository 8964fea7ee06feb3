import type { OrganizationResult } from '@kithline/contract/directory.ts';
import type { Filter } from '@kithline/contract/filter.ts';
import { sql } from 'kysely';
import { AS_ASKED } from '../platform/db/named-statements.ts';
import { type ViewerScope, spacesSeen } from '../scopes/seen-spaces.ts';
import { milesFrom } from '../search/places-within.ts';
import { shownOrganizationNames } from '../seen-facts/seen-organizations.ts';
import type { Db } from '../tables.ts';
import type { LabelCriterion } from './labelled.queries.ts';
import { readPlace } from './read-criterion.ts';
import { LIST_FILTERS } from './read-organization-criteria.ts';

export type OrganizationSummary = OrganizationResult['organization'];

export async function organizationSummaries(
  db: Db,
  ids: readonly number[],
  viewerScope: ViewerScope,
): Promise<Map<number, OrganizationSummary>> {
  const which = sql`select unnest(${[...ids]}::bigint[])`;
  const { rows } = await sql<OrganizationSummary>`
    select o.id, shown.name, o.profile_picture, o.tagline,
      jsonb_build_object('id', t.id, 'name', t.name) as type,
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as location
    from (${shownOrganizationNames(spacesSeen(viewerScope), which)}) as shown
    join organization o on o.id = shown.organization_id
    join organization_type t on t.id = o.type_id
    left join place p on p.id = o.place_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface OrganizationItem {
  organizationId: number;
  group: string;
  filter: string;
  id: number;
  name: string;
  distance: number | null;
}

/** The values of these organizations that satisfied the filters, except for the name. */
export async function organizationItems(
  db: Db,
  organizationIds: readonly number[],
  { filter, labels }: { filter: Filter; labels: readonly LabelCriterion[] },
): Promise<OrganizationItem[]> {
  const here = sql`any(${[...organizationIds]}::bigint[])`;
  const filters = Object.entries(LIST_FILTERS).flatMap(([group, lists]) =>
    Object.entries(lists).map(([name, dataset]) => ({ group, name, dataset })),
  );
  const lists = filters.flatMap(({ group, name, dataset }) => {
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
  const place = readPlace(location);
  if (place) {
    const miles = 'words' in place ? sql`null::float8` : milesFrom(place);
    lists.push(sql`select o.id, 'summary', 'location', place.id, place.name, ${miles}, 0
      from organization o join place on place.id = o.place_id where o.id = ${here}`);
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
    order by organization_id, filter, position, name ${AS_ASKED}`.execute(db);
  return rows;
}
