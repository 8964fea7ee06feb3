import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { isUnstated, sourcesOfStated } from './organization-fields.ts';

/** Null if a fact was not offered, or is not usable. */
export interface FoundFacts {
  id: number;
  domain: string | null;
  slug: string | null;
  industry_id: number | null;
  employee_size_id: number | null;
  place_id: number | null;
  year_founded: number | null;
  type_id: number | null;
}

const FOUND =
  sql.raw(`id bigint, domain text, slug text, industry_id bigint, employee_size_id bigint, place_id bigint,
  year_founded int, type_id int`);

const OFFERED = {
  website: sql`website`,
  linkedin: sql`slug`,
  employeeSize: sql`employee_size_id`,
  location: sql`place_id`,
  yearFounded: sql`year_founded`,
  type: sql`type_id`,
  industries: sql`nullif(gets_industry, false)`,
};

/**
 * SQL for whether nobody has stated the type. An organization from a file or a typed name starts as a
 * company.
 */
export const isTypeOpen = sql<boolean>`(o.type_id = 3 and o.source in ('import', 'admin') and not o.sources ? 'type')`;

/**
 * Fills in unknown facts; stated facts stay. If an organization has a name in the common space, the date of
 * the change is never earlier than the date on which the organization got this name.
 */
export async function fillUnknown(db: Db, found: readonly FoundFacts[], now: Date): Promise<void> {
  await sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as given (${FOUND})),
    fresh as (
      select o.id, g.industry_id,
        case when ${isUnstated('website')} then 'https://' || g.domain end as website,
        case when ${isUnstated('linkedin')} and o.linkedin_slug is null
          and not exists (select from organization other where other.linkedin_slug = g.slug)
          and 1 = count(*) over (partition by g.slug) then g.slug end as slug,
        case when ${isUnstated('employeeSize')} then g.employee_size_id end as employee_size_id,
        case when ${isUnstated('location')} then g.place_id end as place_id,
        case when ${isUnstated('yearFounded')} then g.year_founded end as year_founded,
        case when ${isTypeOpen} and g.type_id <> 3 then g.type_id end as type_id,
        not o.sources ? 'industries' and g.industry_id is not null and not exists (
          select from organization_item i where i.organization_id = o.id and i.dataset = 'industries') as gets_industry
      from given g join organization o on o.id = g.id
    ),
    sourced as (
      select *, ${sourcesOfStated(OFFERED, 'enrichment')} as sources
      from fresh
    ),
    listed as (
      insert into organization_item (organization_id, dataset, item_id, position)
      select id, 'industries', industry_id, 1 from sourced where gets_industry
      on conflict do nothing
    )
    update organization o set
      website = coalesce(o.website, s.website),
      linkedin = coalesce(o.linkedin, 'https://www.linkedin.com/company/' || s.slug),
      linkedin_slug = coalesce(o.linkedin_slug, s.slug),
      employee_size_id = coalesce(o.employee_size_id, s.employee_size_id),
      place_id = coalesce(o.place_id, s.place_id),
      year_founded = coalesce(o.year_founded, s.year_founded),
      type_id = coalesce(s.type_id, o.type_id),
      sources = s.sources || o.sources,
      updated_on = greatest(${now}, case when o.name is not null then o.created_on end)
    from sourced s
    where o.id = s.id and s.sources <> '{}'`.execute(db);
}
