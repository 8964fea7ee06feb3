import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copiedBytes } from '../../../platform/db/copied-bytes.ts';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import { CopiedRows } from './copied-rows.ts';
import { readPersons } from './read-persons.queries.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(async () => {
  await database.drop();
});

test('Copied rows contain the values of the database: numbers of any size, texts, arrays and nulls', async () => {
  const bytes = await copiedBytes(
    database.db,
    sql`
      select * from (values
        (9007199254740991, (-7)::smallint, 70000, -4294967297, 0.5::float8, true, 'Zoë 😀', '{}'::bigint[], '{5,-6}'::int[]),
        (9007199254740991, 0, 0, 0, null, false, '', '{4294967296}', '{}'),
        (9007199254740991, null, null, null, null, null, null, null, null)) as of_all`,
  );
  const found = new CopiedRows(bytes).of(Number.MAX_SAFE_INTEGER, (row) => [
    row.integerOrNull(),
    row.integer(),
    row.integerOrNull(),
    row.doubleOrNull(),
    row.flag(),
    row.textOrNull(),
    row.integersOrNull(),
    row.integers(),
  ]);
  expect(found).toEqual([
    [-7, 70_000, -4_294_967_297, 0.5, true, 'Zoë 😀', [], [5, -6]],
    [0, 0, 0, null, false, '', [4_294_967_296], []],
    [null, 0, null, null, false, null, null, []],
  ]);
});

test('Rows of ids that are not requested are skipped', async () => {
  const bytes = await copiedBytes(
    database.db,
    sql`select id, repeat('x', id::int), null::int from unnest('{1,2,2,4}'::bigint[]) as id`,
  );
  const rows = new CopiedRows(bytes);
  const textsOf = (id: number) =>
    rows.of(id, (row) => {
      const text = row.textOrNull();
      return [text, row.integerOrNull()];
    });
  expect(textsOf(2)).toEqual([
    ['xx', null],
    ['xx', null],
  ]);
  expect(textsOf(3)).toEqual([]);
  expect(textsOf(4)).toEqual([['xxxx', null]]);
  expect(rows.nextId).toBe(Infinity);
});

test('Persons in several blocks are read once each, with their own rows; if everybody is read, in the order of ids', async () => {
  const { db } = database;
  await sql`
    insert into person (id, name, name_key, last_key) overriding system value
    select n * 3, 'Ada ' || n, 'ada ' || n, n::text from generate_series(1, 10001) as n`.execute(db);
  await sql`
    insert into work_role (person_id, title, is_ongoing) select id, 'Title ' || id, true from person where id % 7 = 0`.execute(
    db,
  );
  const expected = Array.from({ length: 10_001 }, (_none, at) => (at + 1) * 3);
  const all: [number, string[]][] = [];
  const some: number[] = [];
  await db.transaction().execute(async (transaction) => {
    for await (const block of readPersons(transaction, null))
      for (const { id, roles } of block) all.push([id, roles.map(({ title }) => title ?? '')]);
    for await (const block of readPersons(transaction, expected.toReversed()))
      for (const { id } of block) some.push(id);
  });
  expect(all).toEqual(expected.map((id) => [id, id % 7 === 0 ? [`Title ${id}`] : []]));
  expect(some.toSorted((a, b) => a - b)).toEqual(expected);
});
