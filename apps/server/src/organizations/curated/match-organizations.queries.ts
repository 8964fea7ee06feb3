import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

/** Matches rows to organizations. The strongest evidence is tried first. */
export async function matchRows(db: Db): Promise<void> {
  await sql`
    update curated_row s set organization_id = o.id, evidence = 1
    from organization o where o.linkedin_slug = s.slug`.execute(db);
  await sql`
    update curated_row s set organization_id = n.organization_id, evidence = case when n.is_alias then 3 else 2 end
    from organization_name n where s.organization_id is null and n.name_norm = s.name_norm`.execute(db);
  await sql`
    update curated_row s set organization_id = by_alias.organization_id, evidence = 4
    from (
      select distinct on (a.line) a.line, n.organization_id
      from curated_alias a join organization_name n on n.name_norm = a.name_norm
      order by a.line, n.is_alias, n.organization_id
    ) as by_alias
    where s.organization_id is null and by_alias.line = s.line`.execute(db);
  await matchByDomain(db);
}

/**
 * A domain is weak evidence, because sister companies share a domain, and small organizations use the domain
 * of a large one. Therefore a domain counts only under three conditions: exactly one row has it; exactly one
 * organization has it as its website, without a path; and no other row was matched to this organization.
 */
async function matchByDomain(db: Db): Promise<void> {
  await sql`
    with rare as (select domain from curated_row where domain is not null group by domain having count(*) = 1),
    owner as (
      select website_host(o.website) as domain, min(o.id) as organization_id
      from rare join organization o on website_host(o.website) = rare.domain
      where o.website ~* '^\\s*([a-z]+://)?[^/?#\\s]+/?\\s*$'
      group by 1 having count(*) = 1
    )
    update curated_row s set organization_id = owner.organization_id, evidence = 5
    from owner
    where s.organization_id is null and s.domain = owner.domain
      and not exists (select from curated_row other where other.organization_id = owner.organization_id)`.execute(
    db,
  );
}

export async function unmatchedLines(db: Db): Promise<number[]> {
  const { rows } = await sql<{
    line: number;
  }>`select line from curated_row where organization_id is null`.execute(db);
  return rows.map(({ line }) => line);
}

/**
 * If several rows match the same organization, keeps the one with the best evidence (if equal, the earliest)
 * and deletes the others. Returns the lines of the deleted rows, each with the line of the row that was kept.
 */
export async function takeOutRepeated(db: Db): Promise<{ line: number; before: number }[]> {
  const { rows } = await sql<{ line: number; before: number }>`
    with ranked as (
      select line, first_value(line) over (partition by organization_id order by evidence, line) as before
      from curated_row where organization_id is not null
    ),
    gone as (
      delete from curated_row s using ranked where ranked.line = s.line and ranked.before <> s.line
      returning s.line, ranked.before
    ),
    without_aliases as (delete from curated_alias a using gone where a.line = gone.line)
    select line, before from gone order by line`.execute(db);
  return rows;
}

export async function numberNew(db: Db): Promise<void> {
  await sql`
    update curated_row set is_new = true, gives_name = true, organization_id = numbered.id
    from (
      select line, obscured_id(nextval('organization_number')) as id
      from (select line from curated_row where organization_id is null order by line) as unknown
    ) as numbered
    where numbered.line = curated_row.line`.execute(db);
  // With the old statistics, the planner would expect only one row with an organization.
  await sql`analyze curated_row`.execute(db);
}
