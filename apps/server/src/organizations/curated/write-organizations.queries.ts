import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../tables.ts';
import { sourcesOfStated } from '../organization-fields.ts';

export interface Author {
  readonly userId: number;
  readonly now: Date;
}

/**
 * Inserts the organizations of new rows. Their other facts are written later, with those of existing
 * organizations.
 */
export async function insertNew(db: Db, { userId, now }: Author): Promise<void> {
  await sql`
    insert into organization (id, name, name_key, type_id, source, created_on, created_by)
    select organization_id, name, name_key, 3, 'admin', ${now}, ${userId} from curated_row where is_new
    order by line`.execute(db);
}

const LIST = sql.raw(`array(select i.item_id from organization_item i
  where i.organization_id = o.id and i.dataset = 'industries' order by i.item_id)`);
const GIVEN_LIST = sql.raw('array(select unnest(s.industry_ids) order by 1)');

/**
 * Marks the rows whose facts, apart from the name, the file changes. A website with the same domain counts as
 * unchanged.
 */
export async function markChanges(db: Db): Promise<void> {
  await sql`
    update curated_row s set is_changed = true
    from organization o
    where o.id = s.organization_id and (
      s.slug is not null and o.linkedin_slug is distinct from s.slug
      or s.domain is not null and website_host(o.website) is distinct from s.domain
      or s.employee_size_id is not null and o.employee_size_id is distinct from s.employee_size_id
      or s.place_id is not null and o.place_id is distinct from s.place_id
      or s.year_founded is not null and o.year_founded is distinct from s.year_founded
      or s.industry_ids is not null and ${LIST} <> ${GIVEN_LIST})`.execute(db);
}

/** Writes the facts of the rows, with the source `admin`. Blank cells change nothing. */
export async function writeFacts(db: Db, { userId, now }: Author): Promise<void> {
  await sql`
    update organization o set
      name = case when s.gives_name then s.name else o.name end,
      name_key = case when s.gives_name then s.name_key else o.name_key end,
      linkedin_slug = coalesce(s.slug, o.linkedin_slug),
      linkedin = case when s.slug is null or o.linkedin_slug = s.slug and o.linkedin is not null then o.linkedin
        else 'https://www.linkedin.com/company/' || s.slug end,
      website = case when s.domain is null or website_host(o.website) = s.domain then o.website
        else 'https://' || s.domain end,
      employee_size_id = coalesce(s.employee_size_id, o.employee_size_id),
      place_id = coalesce(s.place_id, o.place_id),
      year_founded = coalesce(s.year_founded, o.year_founded),
      sources = o.sources || ${statedSources()},
      updated_on = case when s.is_changed and not s.is_new then ${now} else o.updated_on end,
      updated_by = case when s.is_changed and not s.is_new then ${userId} else o.updated_by end
    from curated_row s
    where o.id = s.organization_id and (s.is_changed or s.is_new or not o.sources @> ${statedSources()})`.execute(
    db,
  );
  await sql`
    delete from organization_item i using curated_row s
    where i.organization_id = s.organization_id and i.dataset = 'industries' and s.is_changed
      and s.industry_ids is not null and i.item_id <> all (s.industry_ids)`.execute(db);
  await sql`
    insert into organization_item (organization_id, dataset, item_id, position)
    select s.organization_id, 'industries', given.id, given.position
    from curated_row s cross join unnest(s.industry_ids) with ordinality as given (id, position)
    where s.is_changed or s.is_new
    on conflict (organization_id, dataset, item_id) do update set position = excluded.position`.execute(db);
}

/** SQL for an object with `admin` for each field that the row `s` states. */
function statedSources(): RawBuilder<unknown> {
  const values = {
    name: sql`nullif(s.gives_name, false)`,
    linkedin: sql`s.slug`,
    website: sql`s.domain`,
    employeeSize: sql`s.employee_size_id`,
    location: sql`s.place_id`,
    yearFounded: sql`s.year_founded`,
    industries: sql`s.industry_ids`,
  };
  return sourcesOfStated(values, 'admin');
}

export interface Outcomes {
  created: number;
  updated: number;
  unchanged: number;
}

export async function countOutcomes(db: Db): Promise<Outcomes> {
  const { rows } = await sql<Outcomes>`
    select count(*) filter (where is_new) as created, count(*) filter (where is_changed and not is_new) as updated,
      count(*) filter (where not is_changed and not is_new) as unchanged
    from curated_row`.execute(db);
  return rows[0] ?? { created: 0, updated: 0, unchanged: 0 };
}
