import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

// A row's company and position are one imported fact: the person's work now, as far as the file tells. It is compared with the
// roles that the person has, of any source:
// - The same work is already there: nothing is opened (a doubled role would be worse than a missing detail).
// - No company in the row, or no position: absence is no evidence. Only what is given is compared.
// - A member has work now that did not come from a file: nobody else's file says otherwise.
// - Something newer is known from another import (is_news): nothing happens.
// - The member's row is as it was in the last file, and the person has no imported work any more: somebody took it away by
//   hand, and it stays away.
// Else the imported work of before is closed in the month that the file reaches to, and the new one opened.

/** Role `r` is the work that row `s` names. An imported role without a title has room for one. */
const sameWork = (r: 'r' | 'same') =>
  sql.raw(`((s.company_norm is null or ${r}.organization_id = s.organization_id)
    and (s.position is null or ${r}.title_id = s.title_id or ${r}.title_id is null and (
      lower(${r}.title) = lower(s.position) or ${r}.title is null and ${r}.source = 'import')))`);

/** Row `s` says something about work. */
const namesWork = sql.raw('(s.company_norm is not null or s.position is not null)');

/** Notes which title of the dictionary each position is. */
export async function stageTitles(db: Db, titles: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    insert into staged_title (position, title_id)
    select * from unnest(${[...titles.keys()]}::text[], ${[...titles.values()]}::bigint[])`.execute(db);
}

/** The different positions of the file, in portions. */
export async function positionsOfFile(db: Db, most: number): Promise<string[][]> {
  const { rows } = await sql<{ positions: string[] }>`
    select array_agg(position) as positions
    from (
      select position, (row_number() over (order by position) - 1) / ${sql.lit(most)} as portion
      from staged_contact where position is not null group by position
    ) as different
    group by portion order by portion`.execute(db);
  return rows.map((row) => row.positions);
}

/** Writes down the title and, where it is known, the organization of every row. */
export async function matchTitlesAndOrganizations(db: Db): Promise<void> {
  await sql`
    update staged_contact s set title_id = found.title_id, organization_id = found.organization_id
    from (
      select row_no, staged_title.title_id, known.organization_id
      from staged_contact
      left join staged_title using (position)
      left join organization_name known on known.name_norm = company_norm
    ) as found
    where found.row_no = s.row_no and (found.title_id is not null or found.organization_id is not null)`.execute(
    db,
  );
}

/** Marks the rows that open a role. */
export async function decideRoles(db: Db, networkId: number): Promise<void> {
  await sql`
    update staged_contact s set opens_role = true
    where ${namesWork} and s.is_news and (s.is_new or (
      not exists (select from work_role r where r.person_id = s.person_id and r.is_ongoing and ${sameWork('r')})
      and not exists (
        select from users u join work_role r using (person_id)
        where u.person_id = s.person_id and r.is_ongoing and r.source <> 'import')
      and (s.company_norm is not null
        or not exists (select from work_role r where r.person_id = s.person_id and r.is_ongoing))
      and (exists (select from work_role r where r.person_id = s.person_id and r.is_ongoing and r.source = 'import')
        or not exists (
          select from network_contact c
          where c.network_id = ${networkId} and c.person_id = s.person_id
            and c.company is not distinct from coalesce(s.company, c.company)
            and c.position is not distinct from coalesce(s.position, c.position)))))`.execute(db);
}

/** Makes the organizations that only the file knows, each under its most frequent spelling. Answers their ids. */
export async function insertOrganizations(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with spelling as (
      select distinct on (company_norm) company_norm, company, company_key
      from (
        select company_norm, company, company_key, count(*) as n from staged_contact
        where opens_role and company_norm is not null and organization_id is null
        group by 1, 2, 3
      ) as counted
      order by company_norm, n desc, company
    ),
    numbered as materialized (
      select nextval(pg_get_serial_sequence('organization', 'id')) as id, company_norm, company, company_key from spelling
    ),
    made as (
      insert into organization (id, name, name_key, type_id, source) overriding system value
      select id, company, company_key, 3, 'import' from numbered
    ),
    named as (
      insert into organization_name (name_norm, organization_id, name) select company_norm, id, company from numbered
    )
    select id from numbered order by id`.execute(db);
  await sql`
    update staged_contact s set organization_id = known.organization_id
    from organization_name known
    where s.opens_role and s.organization_id is null and known.name_norm = s.company_norm`.execute(db);
  return rows.map((row) => row.id);
}

/** Closes imported work that the file no longer names. Answers how many roles. */
export async function closeRoles(db: Db, asOf: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with closed as (
      update work_role r set is_ongoing = false, is_primary = false, updated_on = now(),
        to_year = extract(year from ${asOf}::date), to_month = extract(month from ${asOf}::date)
      from staged_contact s
      where r.person_id = s.person_id and r.source = 'import' and r.is_ongoing
        and s.is_news and not s.is_new and s.company_norm is not null and (${sameWork('r')}) is not true
        and (s.opens_role or exists (
          select from work_role same where same.person_id = s.person_id and same.is_ongoing and ${sameWork('same')}))
      returning r.person_id
    ),
    touched as (insert into import_touched select person_id from closed)
    select count(*) as n from closed`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Opens the roles of the marked rows; the first work of a person without a primary role becomes it. Answers how many. */
export async function openRoles(db: Db, asOf: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with opened as (
      insert into work_role (person_id, organization_id, title, title_id, is_ongoing, is_primary, source, import_as_of)
      select s.person_id, s.organization_id, s.position, s.title_id, true,
        s.is_new or not exists (select from work_role r where r.person_id = s.person_id and r.is_primary),
        'import', ${asOf}::date
      from staged_contact s where s.opens_role order by s.row_no
      returning person_id
    ),
    touched as (insert into import_touched select person_id from opened)
    select count(*) as n from opened`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Imported work whose title no file has told so far gets it. */
export async function fillTitles(db: Db): Promise<void> {
  await sql`
    with filled as (
      update work_role r set title = s.position, title_id = s.title_id, updated_on = now()
      from staged_contact s
      where r.person_id = s.person_id and r.source = 'import' and r.is_ongoing and r.title is null and r.title_id is null
        and not s.is_new and not s.opens_role and s.is_news and s.position is not null and ${sameWork('r')}
      returning r.person_id
    )
    insert into import_touched select person_id from filled`.execute(db);
}

/** Imported work that the file confirms is known up to the day that the file reaches to. */
export async function confirmRoles(db: Db, asOf: string): Promise<void> {
  await sql`
    update work_role r set import_as_of = ${asOf}::date
    from staged_contact s
    where r.person_id = s.person_id and r.source = 'import' and r.is_ongoing and not s.is_new
      and ${namesWork} and ${sameWork('r')} and r.import_as_of < ${asOf}::date`.execute(db);
}
