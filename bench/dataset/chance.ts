import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../apps/server/src/tables.ts';

// Random numbers in SQL that depend only on a given number, such as the number of a row, and on a constant
// `salt`. The data set is therefore the same with every query plan, row order and machine.

/** Creates the function `pg_temp.chance(number, salt)` for this session. Its results are in [0, 1). */
export async function createChance(db: Db): Promise<void> {
  await sql`
    create or replace function pg_temp.chance(number bigint, salt bigint) returns float8
    language sql immutable parallel safe as $$
      select (hashint8extended(number, salt) & 4503599627370495)::float8 / 4503599627370496
    $$`.execute(db);
}

export function chance(number: string, salt: number): RawBuilder<number> {
  return sql`pg_temp.chance((${sql.raw(number)})::bigint, ${sql.lit(salt)})`;
}

/**
 * Converts `of`, a random number in [0, 1), to a whole number from 1 to `most`. With a `skew` above 1, low
 * numbers are more frequent.
 */
export function upTo(
  most: number | RawBuilder<unknown>,
  of: RawBuilder<number>,
  skew = 1,
): RawBuilder<number> {
  const limit = typeof most === 'number' ? sql.lit(most) : most;
  return sql`(1 + floor(${limit} * power(${of}, ${sql.lit(skew)}::float8)))::int`;
}
