import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { CamelCase } from './camel-case.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(async () => {
  await database.drop();
});

/** Makes the protected conversions of names accessible. */
class Names extends CamelCase {
  here = (name: string) => this.camelCase(name);
  inDatabase = (name: string) => this.snakeCase(name);
}

it('Every name of a table or column survives the conversion to camel case and back', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
    union select column_name from information_schema.columns where table_schema = 'public'`.execute(
    database.db,
  );
  const names = new Names();
  const all = rows.map(({ name }) => name);
  expect(all).toContain('person_supported_organization');
  expect(all.map((name) => names.inDatabase(names.here(name)))).toEqual(all);
  expect(new Set(all.map(names.here)).size).toBe(all.length);
});

it('Keys of rows are converted to camel case; keys inside JSON values are not', async () => {
  const { rows } = await sql`
    select 1 as is_one, 2 as "isTwo", '{"a_key": [{"b_key": 1}]}'::jsonb as some_json`.execute(database.db);
  expect(rows).toEqual([{ isOne: 1, isTwo: 2, someJson: { a_key: [{ b_key: 1 }] } }]);
});

it('A value written under a camel-case name reaches its column', async () => {
  const { db } = database;
  const { id } = await db
    .insertInto('organization')
    .values({ name: 'Halden', nameKey: 'halden', sources: '{"career_website":"admin"}', yearFounded: 1999 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql`
    select name_key || year_founded as both from organization where id = ${id}`.execute(db);
  const row = await db
    .selectFrom('organization as o')
    .select(['o.nameKey', 'o.sources', 'o.yearFounded as foundedIn'])
    .where('o.nameKey', '=', 'halden')
    .executeTakeFirst();
  expect([rows, row]).toEqual([
    [{ both: 'halden1999' }],
    { nameKey: 'halden', sources: { career_website: 'admin' }, foundedIn: 1999 },
  ]);
});
