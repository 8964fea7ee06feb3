import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { boxAround, placesWithin } from './places-within.ts';
import type { RowOf } from '../tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

async function placesIn(circle: { latitude: number; longitude: number; radius: number }, boxed: boolean) {
  const { latitude, longitude, radius } = circle;
  const { rows } = await sql<RowOf<'place', 'id'>>`
    select id from place
    where miles_between(${latitude}::real, ${longitude}::real, lat, lng) <= ${radius}::float8
      and ${boxed ? boxAround(circle) : sql`true`}
    order by id`.execute(database.db);
  return rows.map(({ id }) => id);
}

test('The box around a circle misses no place, not even at the poles or across the date line', async () => {
  const degrees = (most: number) =>
    fc.integer({ min: -most * 1000, max: most * 1000 }).map((thousandths) => thousandths / 1000);
  const circle = fc.record({
    latitude: degrees(90),
    longitude: fc.oneof(degrees(180), fc.constantFrom(-180, 180, 179.5, -179.5)),
    radius: fc.oneof(fc.nat(500), fc.nat(12_451)),
  });
  await fc.assert(
    fc.asyncProperty(circle, async (given) => {
      expect(await placesIn(given, true)).toEqual(await placesIn(given, false));
    }),
    { numRuns: 60 },
  );
});

test('A circle in Fiji reaches across the date line', async () => {
  const ids = await placesIn({ latitude: -16.4, longitude: 179.9, radius: 700 }, true);
  const { rows } = await sql<{
    west: boolean;
  }>`select lng < 0 as west from place where id = any(${ids}::bigint[])`.execute(database.db);
  expect(new Set(rows.map(({ west }) => west))).toEqual(new Set([true, false]));
});

test('Latitudes that are extremely small, at a pole, or of many digits are accepted', async () => {
  for (const latitude of [5e-324, -1e-300, 90, -90, 0.1 + 0.2]) {
    const everywhere = placesWithin({ latitude, longitude: 0, radius: 12_451 });
    const { rows } = await sql`select from (${everywhere}) as place`.execute(database.db);
    expect(rows.length).toBeGreaterThan(10_000);
  }
});
