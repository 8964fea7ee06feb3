import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/tables.ts';
import { slugHash } from '../../apps/server/src/people/identity/keys.ts';
import { chance, upTo } from './chance.ts';
import type { DatasetSize } from './dataset-size.ts';
import { oneOf } from './organizations.ts';

const FIELDS = ['firstName', 'lastName', 'headline', 'linkedin', 'location'];
const SOURCES = sql.lit(JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, 'enrichment']))));

/**
 * Writes persons as a provider of data describes them, each with a profile address. Some names are much more
 * frequent than others. All facts written here are in the common space, visible to everybody.
 */
export async function insertPersons(
  db: Db,
  { persons }: DatasetSize,
  words: { given: number; surnames: number },
): Promise<void> {
  await sql`
    insert into person (id, first_name, last_name, name, name_key, last_key, headline, linkedin, place_id, sources) overriding system value
    select p, g.name, s.name, g.name || ' ' || s.name, g.key || ' ' || s.key, s.key, 'Looking after things',
      'https://www.linkedin.com/in/bench-' || p, ${oneOf('places', chance('p', 3), 2)}, ${SOURCES}
    from generate_series(1, ${persons}) as p
    join bench_given g on g.i = ${upTo(words.given, chance('p', 1), 2)}
    join bench_surname s on s.i = ${upTo(words.surnames, chance('p', 2), 2)}
    order by p`.execute(db);
  await sql`
    insert into person_key (hash, person_id) select ${slugHash(sql`'bench-' || id`)}, id from person order by id`.execute(
    db,
  );
}

/**
 * Writes one to five roles per person, three on average. The newest role is current for 85% of the persons.
 */
export async function insertRoles(db: Db, size: DatasetSize, titles: number): Promise<void> {
  await sql`
    insert into work_role (person_id, organization_id, title, title_id, from_year, to_year, is_ongoing, is_primary, source)
    select p, ${upTo(size.organizations, chance('role', 21), 3)}, t.name, t.id, 2026 - (k * length)::int,
      case when is_current then null else 2026 - ((k - 1) * length)::int end, is_current, k = 1, 'enrichment'
    from (
      select p, k, p * 8::bigint + k as role, 2 + 3.5 * ${chance('p', 23)} as length,
        k = 1 and ${chance('p', 24)} < 0.85 as is_current
      from generate_series(1, ${size.persons}) as p,
        lateral generate_series(1, ${upTo(5, chance('p', 22))}) as k
    ) as role
    join bench_title t on t.i = ${upTo(titles, chance('role', 25), 2.5)}
    order by p, k`.execute(db);
}

/** Writes the educations: one of five persons has none, two of five have one, and two of five have two. */
export async function insertEducations(db: Db, size: DatasetSize): Promise<void> {
  await sql`
    insert into education (person_id, organization_id, degree_ids, major_ids, from_year, to_year, is_ongoing, source)
    select p, ${size.organizations} + ${upTo(size.schools, chance('study', 32), 2.5)},
      array[${oneOf('degree-types', chance('study', 33), 1.5)}], array[${oneOf('major-types', chance('study', 34), 2)}], start, start + 4, start > 2022, 'enrichment'
    from (
      select p, p * 4::bigint + k as study, 1980 + ${upTo(45, chance('p * 4 + k', 35))} as start
      from generate_series(1, ${size.persons}) as p,
        lateral generate_series(1, case when ${chance('p', 31)} < 0.2 then 0 when ${chance('p', 31)} < 0.6 then 1 else 2 end) as k
    ) as studied
    order by p`.execute(db);
}

/** Each list with the fraction of persons who have entries in it, and the most entries of one person. */
const ITEMS: readonly (readonly [dataset: string, share: number, entries: number])[] = [
  ['person-tags', 0.3, 2],
  ['interests', 0.2, 2],
  ['causes', 0.1, 1],
  ['collaborations', 0.05, 1],
];

export async function insertItems(db: Db, { persons }: DatasetSize): Promise<void> {
  for (const [at, [dataset, share, entries]] of ITEMS.entries()) {
    await sql`
      insert into person_item (person_id, dataset, item_id, position)
      select p, ${dataset}::text, ${oneOf(dataset, chance('p * 2 + k', 51 + at))}, k - 1
      from generate_series(1, ${persons}::int) as p, generate_series(1, ${entries}::int) as k
      where ${chance('p', 41 + at)} < ${share}::float8
      on conflict do nothing`.execute(db);
  }
}
