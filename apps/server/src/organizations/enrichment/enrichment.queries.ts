import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import type { OrganizationToEnrich } from './enrichment-port.ts';

/**
 * Organizations that lack a fact and about which no provider has been asked, without those of the sample. The
 * provider learns the common name or, if there is none, the best spelling in all contacts files.
 */
export async function organizationsToAsk(db: Db, most: number): Promise<OrganizationToEnrich[]> {
  const { rows } = await sql<OrganizationToEnrich>`
    select o.id, coalesce(o.name, spelled.company) as name, o.linkedin from organization o
    left join lateral (
      select c.company from network_contact c where o.name is null and c.organization_id = o.id and c.company is not null
      group by c.company order by bool_or(c.company_is_plain) desc, count(*) desc, c.company limit 1
    ) as spelled on true
    where coalesce(o.name, spelled.company) is not null and o.enriched_on is null and o.source <> 'sample' and (
      o.website is null or o.linkedin is null or o.employee_size_id is null or o.place_id is null or o.year_founded is null
      or not exists (select from organization_item i where i.organization_id = o.id and i.dataset = 'industries'))
    order by o.id limit ${most}`.execute(db);
  return rows;
}

export async function markAsked(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await sql`update organization set enriched_on = ${now} where id = any(${ids}::bigint[])`.execute(db);
}
