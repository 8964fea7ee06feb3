import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/tables.ts';
import { chance, upTo } from './chance.ts';
import type { DatasetSize } from './dataset-size.ts';
import { insertOrganizationNames } from './dictionaries.ts';

/** Places where people and organizations are: the most populous. */
export const PLACES = 6_000;

/** Numbers the short lists and the places, so that chance can pick from them. */
export async function stageLookups(db: Db): Promise<void> {
  await sql`
    create temporary table bench_item as
    select dataset, id, (row_number() over (partition by dataset order by id))::int as i,
      (count(*) over (partition by dataset))::int as many
    from lookup`.execute(db);
  await sql`
    create temporary table bench_place as
    select id, (row_number() over (order by population desc, id))::int as i from place
    order by population desc, id limit ${sql.lit(PLACES)}`.execute(db);
  await sql`analyze bench_item, bench_place`.execute(db);
}

/** Companies and schools: a place and a size each, one or two industries, a few tags. */
export async function insertOrganizations(db: Db, size: DatasetSize): Promise<void> {
  await insertOrganizationNames(db, size);
  await sql`
    update organization o set place_id = p.id, employee_size_id = s.id, year_founded = 1900 + ${upTo(120, chance('o.id', 13))},
      tagline = 'We know ' || lower(o.name)
    from bench_place p, bench_item s
    where p.i = ${upTo(PLACES, chance('o.id', 11), 2)} and s.dataset = 'employee-sizes' and s.i = ${upTo(sql`s.many`, chance('o.id', 12))}`.execute(
    db,
  );
  const all = size.organizations + size.schools;
  await sql`
    insert into organization_item (organization_id, dataset, item_id, position)
    select o, item.dataset, item.id, k - 1
    from generate_series(1, ${all}) as o, generate_series(1, 2) as k, bench_item item
    where item.dataset = 'industries' and (k = 1 or ${chance('o', 14)} < 0.3)
      and item.i = ${upTo(sql`item.many`, chance('o * 2 + k', 15), 2.2)}
    on conflict do nothing`.execute(db);
  await sql`
    insert into organization_item (organization_id, dataset, item_id)
    select o, item.dataset, item.id
    from generate_series(1, ${all}) as o, bench_item item
    where item.dataset = 'organization-tags' and ${chance('o', 16)} < 0.3 and item.i = ${upTo(sql`item.many`, chance('o', 17))}
    on conflict do nothing`.execute(db);
}
