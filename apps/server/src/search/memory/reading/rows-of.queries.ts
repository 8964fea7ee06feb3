import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../tables.ts';

// How the columns are read from the database: some rows by their ids, or, with null, all of a table through a
// cursor. To be called in a transaction that sees one instant.

export type Ids = readonly number[] | null;

/** Rows that are fetched at once when everything is read: few, so that they do not outlive young garbage. */
const AT_ONCE = 1_000;

/**
 * A condition on ids. They are numbers, so that they can stand in a cursor's statement, which takes no
 * parameters.
 */
export function isOneOf(column: string, ids: Ids): RawBuilder<boolean> {
  return ids === null ? sql`true` : sql`${sql.ref(column)} = any(${sql.lit(`{${ids.join()}}`)}::bigint[])`;
}

/** SQL for days since 1970. */
export function dayOf(column: string): RawBuilder<number | null> {
  return sql`(${sql.ref(column)} - date '1970-01-01')`;
}

/** SQL for milliseconds since 1970. */
export function timeOf(column: string): RawBuilder<number | null> {
  return sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
}

export interface Reading<R> {
  /** Of the cursor. */
  readonly name: string;
  readonly statement: RawBuilder<R>;
  readonly ids: Ids;
}

/**
 * The rows of a statement, many at a time; all at once for some ids. Their keys are those of the database: to
 * rename them takes a tenth of the time of reading them.
 */
export async function* rowsOf<R>(renaming: Db, { name, statement, ids }: Reading<R>): AsyncGenerator<R[]> {
  const db = renaming.withoutPlugins();
  if (ids !== null) {
    yield (await statement.execute(db)).rows;
    return;
  }
  const cursor = sql.id(name);
  await sql`declare ${cursor} no scroll cursor for ${statement}`.execute(db);
  const fetch = () => {
    const rows = sql<R>`fetch ${sql.lit(AT_ONCE)} from ${cursor}`.execute(db);
    // Nobody waits for it when writing the rows before fails.
    rows.catch(() => undefined);
    return rows;
  };
  let next = fetch();
  for (;;) {
    const { rows } = await next;
    // The database reads on while these are written into the columns.
    if (rows.length === AT_ONCE) next = fetch();
    yield rows;
    if (rows.length < AT_ONCE) break;
  }
  await sql`close ${cursor}`.execute(db);
}

/**
 * Settings of a transaction that reads everything: all rows are wanted, and sorting them takes memory for a
 * moment.
 */
export async function expectEverything(db: Db): Promise<void> {
  await sql`set local cursor_tuple_fraction = 1`.execute(db);
  await sql`set local work_mem = '128MB'`.execute(db);
}
