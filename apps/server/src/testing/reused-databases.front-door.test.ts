import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aMember, aPerson } from './factories.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

/** Counts the rows of tables in which a used database can differ from a new one. */
async function rowCounts({ db }: TestDatabase) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from person) as persons, (select count(*)::int from users) as users,
      (select count(*)::int from lookup) as lookups, (select count(*)::int from place) as places,
      (select count(*)::int from setting) as settings, (select count(*)::int from search_change) as changes`.execute(
    db,
  );
  return rows[0];
}

it('A returned database is like new for the next test, and its sequences start again', async () => {
  const database = await testDatabase();
  const before = await rowCounts(database);
  const { id } = await aPerson(database.db);
  await aMember(database.db);
  await database.db.insertInto('setting').values({ key: 'odd', value: 'true' }).execute();
  await database.drop();
  const next = await testDatabase();
  expect(next).toBe(database);
  expect(await rowCounts(next)).toEqual({ ...before, changes: 0 });
  expect(await aPerson(next.db)).toMatchObject({ id });
  await next.drop();
});

it('A database whose lookups or schema a test has changed is not used again', async () => {
  const changes = [
    "update lookup set name = name || '!' where id = (select min(id) from lookup)",
    'alter table note add column odd integer',
  ];
  for (const change of changes) {
    const database = await testDatabase();
    await sql.raw(change).execute(database.db);
    await database.drop();
    const next = await testDatabase();
    expect(next).not.toBe(database);
    await next.drop();
  }
});
