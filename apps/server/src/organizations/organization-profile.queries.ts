import type { Named } from '@kithline/contract/wire.ts';
import { type Selectable, sql } from 'kysely';
import { type ViewerScope, spacesSeen } from '../scopes/seen-spaces.ts';
import { shownOrganizationNames } from '../seen-facts/seen-organizations.ts';
import type { Db, Tables } from '../tables.ts';

export interface OrganizationRow extends Omit<Selectable<Tables['organization']>, 'name' | 'createdOn'> {
  name: string;
  createdOn: Date | null;
  type: Named;
  location: Named | null;
  employeeSize: Named | null;
  fundingStage: Named | null;
  revenueRange: Named | null;
  lifecycleStage: Named | null;
  aliases: string[];
}

/**
 * SQL for whether the dates of an organization may be shown. If a file or a name typed by a member created
 * the organization, the dates may come from somebody whom the viewer does not see.
 */
const MAY_SHOW_DATES = sql`o.source <> 'import'`;

/** Null if no network, profile or common fact that the viewer sees names the organization. */
export async function organizationRow(
  db: Db,
  viewerScope: ViewerScope,
  organizationId: number,
): Promise<OrganizationRow | null> {
  const { rows } = await sql<OrganizationRow>`
    select o.*, named.name, case when ${MAY_SHOW_DATES} then o.created_on end as created_on,
      case when ${MAY_SHOW_DATES} then o.updated_on end as updated_on,
      jsonb_build_object('id', t.id, 'name', t.name) as type,
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as location,
      ${lookupNamed(sql`o.employee_size_id`)} as employee_size, ${lookupNamed(sql`o.funding_stage_id`)} as funding_stage,
      ${lookupNamed(sql`o.revenue_range_id`)} as revenue_range,
      ${lookupNamed(sql`o.lifecycle_stage_id`)} as lifecycle_stage,
      array(select n.name from organization_name n where n.organization_id = o.id and n.is_alias and n.is_common order by n.name)
        as aliases
    from (${shownOrganizationNames(spacesSeen(viewerScope), sql`select ${organizationId}::bigint`)}) as named
    join organization o on o.id = named.organization_id
    join organization_type t on t.id = o.type_id
    left join place p on p.id = o.place_id`.execute(db);
  return rows[0] ?? null;
}

const lookupNamed = (id: ReturnType<typeof sql>) =>
  sql`(select jsonb_build_object('id', l.id, 'name', l.name) from lookup l where l.id = ${id})`;

/** Returns a function from a dataset to the organization's items, in their order. */
export async function organizationItemsOf(
  db: Db,
  organizationId: number,
): Promise<(dataset: string) => Named[]> {
  const rows = await db
    .selectFrom('organizationItem as i')
    .innerJoin('lookup as l', 'l.id', 'i.itemId')
    .select(['i.dataset', 'l.id', 'l.name'])
    .where('i.organizationId', '=', organizationId)
    .orderBy('i.position')
    .orderBy('l.position')
    .orderBy('l.nameNorm')
    .execute();
  return (dataset) => rows.filter((row) => row.dataset === dataset).map(({ id, name }) => ({ id, name }));
}
