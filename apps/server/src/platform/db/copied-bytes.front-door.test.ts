import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { copiedBytes } from './copied-bytes.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(async () => {
  await database.drop();
});

test('A copy whose statement fails halfway throws the error, and its connection stays usable', async () => {
  await database.db.connection().execute(async (db) => {
    const failing = sql`select 1 / (20000 - n) from generate_series(1, 30000) as n`;
    await expect(copiedBytes(db, failing)).rejects.toThrow('division by zero');
    expect((await copiedBytes(db, sql`select n from generate_series(1, 9) as n`)).length).toBeGreaterThan(0);
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });
});

test('Only copy statements without parameters are streamed; anything else is refused', async () => {
  const { db } = database;
  const first = (rows: AsyncIterableIterator<unknown>) => rows.next();
  await expect(first(db.selectFrom('setting').select('key').stream())).rejects.toThrow('Only copy');
  const name = 'x';
  await expect(copiedBytes(db, sql`select ${name} as name`)).rejects.toThrow('without parameters');
});
