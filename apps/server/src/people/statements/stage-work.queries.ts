import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

// Determines organization, title and role for each row of the stage (the temporary table `staged_contact`).
// `stageWork` sets all three in one update, because each update of the stage rewrites whole rows.

/** Normalized company names in the stage that belong to no organization yet. */
export async function unknownCompanies(db: Db): Promise<string[]> {
  const { rows } = await sql<{ norm: string }>`
    select distinct company_norm as norm from staged_contact s
    where company_norm is not null
      and not exists (select from organization_name known where known.name_norm = s.company_norm)
    order by 1`.execute(db);
  return rows.map(({ norm }) => norm);
}

/**
 * Sets the organization, title and role of every row that names a job. Every company name must already belong
 * to an organization. The role is the one that the contact had at the same organization with the same title
 * in an earlier file, or a new one.
 */
export async function stageWork(db: Db): Promise<void> {
  await sql`
    update staged_contact s set organization_id = work.organization_id, title_id = work.title_id,
      role_id = coalesce(work.role_id,
        nextval((select pg_get_serial_sequence('work_role', 'id')::regclass)))
    from (
      select staged.row_no, o.organization_id, t.title_id, known.role_id
      from staged_contact staged
      left join organization_name o on o.name_norm = staged.company_norm
      left join staged_title t on t.position = staged.position
      left join (
        select contact_id, organization_id, title_id, min(role_id) as role_id from known_statement
        where role_id is not null group by contact_id, organization_id, title_id
      ) as known on known.contact_id = staged.contact_id
        and (known.organization_id, known.title_id) is not distinct from (o.organization_id, t.title_id)
    ) as work
    where work.row_no = s.row_no and (work.organization_id is not null or work.title_id is not null)`.execute(
    db,
  );
}

/**
 * The preview's counterpart of `stageWork`, without roles. Rows whose company belongs to no organization yet
 * get the organization id `unknown`.
 */
export async function stageKnownWork(db: Db, unknown: number): Promise<void> {
  await sql`
    update staged_contact s set title_id = work.title_id,
      organization_id = coalesce(work.organization_id, case when s.company_norm is not null then ${unknown}::bigint end)
    from (
      select staged.row_no, o.organization_id, t.title_id
      from staged_contact staged
      left join organization_name o on o.name_norm = staged.company_norm
      left join staged_title t on t.position = staged.position
    ) as work
    where work.row_no = s.row_no and (s.company_norm is not null or work.title_id is not null)`.execute(db);
}

/** Sets the organization of rows whose company name the import would link to an existing organization. */
export async function stageLinkedCompanies(
  db: Db,
  links: readonly { readonly norm: string; readonly id: number }[],
): Promise<void> {
  await sql`
    update staged_contact s set organization_id = link.id
    from unnest(${links.map(({ norm }) => norm)}::text[], ${links.map(({ id }) => id)}::bigint[]) as link (norm, id)
    where s.company_norm = link.norm`.execute(db);
}
