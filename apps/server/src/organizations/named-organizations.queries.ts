import { sql } from 'kysely';
import type { Db } from '../tables.ts';

// Which organization a company of a file is: identity is global (normalized name or alias), the spelling is the file's alone.

/**
 * Writes the organization of every row of `staged_contact` that names a company, and makes those that nobody has named yet. They have
 * no name of their own: each viewer reads one of the spellings that the viewer sees.
 */
export async function findOrMakeOrganizations(db: Db): Promise<number> {
  await matchOrganizations(db);
  const { rows } = await sql<{ made: number }>`
    with numbered as materialized (
      select obscured_id(nextval('organization_number')) as id, company_norm, company
      from (
        select company_norm, min(company) as company from staged_contact
        where company_norm is not null and organization_id is null group by company_norm order by company_norm
      ) as unknown
    ),
    made as (insert into organization (id, type_id, source, sources) select id, 3, 'import', '{}' from numbered),
    named as (
      insert into organization_name (name_norm, organization_id, name, is_common)
      select company_norm, id, company_norm, false from numbered
    )
    select count(*)::int as made from numbered`.execute(db);
  await matchOrganizations(db);
  return rows[0]?.made ?? 0;
}

/** Writes the organization of every row of `staged_contact` whose company somebody has named. */
export async function matchOrganizations(db: Db): Promise<void> {
  await sql`
    update staged_contact s set organization_id = known.organization_id
    from organization_name known
    where known.name_norm = s.company_norm and s.organization_id is null`.execute(db);
}
