import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../apps/server/src/tables.ts';
import { chance, upTo } from './chance.ts';
import type { DatasetSize } from './dataset-size.ts';
import { insertOrganizationNames } from './dictionaries.ts';

/** Number of places where people and organizations are. They are the most populous places. */
export const PLACES = 6_000;

/**
 * Stores the ids of each short list (such as industries or tags) as one array, and the ids of the places as
 * another array. Drawing an id is then cheap.
 */
export async function stageLookups(db: Db): Promise<void> {
  await sql`
    create temporary table bench_list as
    select dataset, array_agg(id order by id) as ids from lookup group by dataset
    union all
    select 'places', array(select id from place order by population desc, id limit ${sql.lit(PLACES)})`.execute(
    db,
  );
}

/**
 * Returns the id of a random entry of a short list, or of a random place if `dataset` is `places`. With a
 * `skew` above 1, the first entries are more frequent.
 */
export function oneOf(dataset: string, of: RawBuilder<number>, skew = 1): RawBuilder<number> {
  // Without the concatenation, PostgreSQL would decompress the stored array for every row.
  const ids = sql`(select ids || '{}' from bench_list where dataset = ${sql.lit(dataset)})`;
  return sql`(${ids})[${upTo(sql`cardinality(${ids})`, of, skew)}]`;
}

/**
 * Writes companies and schools, each with a name, a place, a size, a founding year, and one or two
 * industries. Three of ten have a tag.
 */
export async function insertOrganizations(db: Db, size: DatasetSize): Promise<void> {
  await insertOrganizationNames(db, size);
  await sql`
    update organization o set place_id = ${oneOf('places', chance('o.id', 11), 2)},
      employee_size_id = ${oneOf('employee-sizes', chance('o.id', 12))}, year_founded = 1900 + ${upTo(120, chance('o.id', 13))},
      tagline = 'We know ' || lower(o.name)`.execute(db);
  const organizations = sql`generate_series(1, ${size.organizations + size.schools}::int) as o`;
  await sql`
    insert into organization_item (organization_id, dataset, item_id, position)
    select o, 'industries', ${oneOf('industries', chance('o * 2 + k', 15), 2.2)}, k - 1
    from ${organizations}, generate_series(1, 2) as k where k = 1 or ${chance('o', 14)} < 0.3
    on conflict do nothing`.execute(db);
  await sql`
    insert into organization_item (organization_id, dataset, item_id)
    select o, 'organization-tags', ${oneOf('organization-tags', chance('o', 17))} from ${organizations} where ${chance('o', 16)} < 0.3`.execute(
    db,
  );
}
