import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';

/** Months since year 0 of the first month that counts as "the last 10 years" on that day. */
const firstMonth = (day: RawBuilder<unknown>) =>
  sql`((extract(year from ${day}) - 10) * 12 + extract(month from ${day}))`;

/** "YYYY-MM-DD", or the database's own day. */
const dayOf = (today: string | undefined): RawBuilder<unknown> =>
  today === undefined ? sql`current_date` : sql`${today}::date`;

/**
 * The window of `work_role w`: 2 current, 1 ended in the last 10 years, 0 older. A year without a month counts to its
 * end; a past role without an end counts by its start, and without any date as one of the last 10 years.
 */
function windowOf(day: RawBuilder<unknown>): RawBuilder<number> {
  return sql`case
    when w.is_ongoing then 2
    when w.to_year is not null
      then case when w.to_year * 12 + coalesce(w.to_month, 12) >= ${firstMonth(day)} then 1 else 0 end
    when w.from_year is not null
      then case when w.from_year * 12 + coalesce(w.from_month, 12) >= ${firstMonth(day)} then 1 else 0 end
    else 1 end`;
}

/** Takes away the flat roles of the staged persons whose work role is gone, or another person's. */
export async function deleteGoneRoles(db: Db): Promise<void> {
  await sql`
    delete from role_flat r using index_touched t
    where r.person_id = t.person_id
      and not exists (select 1 from work_role w where w.id = r.role_id and w.person_id = r.person_id)`.execute(
    db,
  );
}

/**
 * Writes the flat roles of the staged persons. Rows that did not change are sorted out before the insert, whose conflict
 * would lock, and so write, each of them.
 */
export async function writeRoleFlat(db: Db, today?: string): Promise<void> {
  await sql`
    with role as materialized (select w.* from index_touched t join work_role w on w.person_id = t.person_id),
    industry as (
      select organization_id, array_agg(item_id::int order by item_id) as ids
      from organization_item
      where dataset = 'industries' and organization_id in (select organization_id from role)
      group by organization_id
    ),
    flat as (
      select w.id::int as role_id, w.person_id::int, w.organization_id::int, w.title_id::int,
        coalesce(w.role_type_id, title.role_type_id)::int as role_type_id, o.employee_size_id::int as size_id,
        ${windowOf(dayOf(today))}::smallint as win,
        coalesce(w.seniority_ids, title.seniority_ids, '{}')::int[] as seniority_ids,
        coalesce(industry.ids, '{}')::int[] as industry_ids
      from role w
      left join title on title.id = w.title_id
      left join organization o on o.id = w.organization_id
      left join industry on industry.organization_id = w.organization_id
    )
    insert into role_flat (${ROLE_FLAT})
    select ${ROLE_FLAT} from flat
    where not exists (
      select from role_flat r
      where r.role_id = flat.role_id and (r.person_id, r.organization_id, r.title_id, r.role_type_id, r.size_id, r.win,
          r.seniority_ids, r.industry_ids)
        is not distinct from (flat.person_id, flat.organization_id, flat.title_id, flat.role_type_id, flat.size_id, flat.win,
          flat.seniority_ids, flat.industry_ids))
    on conflict (role_id) do update set
      person_id = excluded.person_id, organization_id = excluded.organization_id, title_id = excluded.title_id,
      role_type_id = excluded.role_type_id, size_id = excluded.size_id, win = excluded.win,
      seniority_ids = excluded.seniority_ids, industry_ids = excluded.industry_ids`.execute(db);
}

const ROLE_FLAT = sql.raw(
  'role_id, person_id, organization_id, title_id, role_type_id, size_id, win, seniority_ids, industry_ids',
);

/** Persons with a role whose window has moved by `today` ("YYYY-MM-DD"). */
export async function personsWithMovedWindows(db: Db, today: string): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    select distinct r.person_id from role_flat r join work_role w on w.id = r.role_id
    where r.win = 1 and ${windowOf(dayOf(today))} <> r.win
    order by 1`.execute(db);
  return rows.map((row) => row.person_id);
}
