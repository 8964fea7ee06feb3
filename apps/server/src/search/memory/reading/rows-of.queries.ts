import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../tables.ts';

// The transaction of these queries must see the database at one instant.

/** The ids of the rows to read. Null: the whole table. */
export type Ids = readonly number[] | null;

/** Rows fetched from a cursor at a time: few, so that they are freed as young garbage. */
const AT_ONCE = 1_000;

/** A condition on ids. The ids are inlined, because a cursor's statement takes no parameters. */
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
  /** Names the cursor. */
  readonly name: string;
  readonly statement: RawBuilder<R>;
  readonly ids: Ids;
}

/**
 * Yields the rows of a statement: all of them together if there are ids, otherwise `AT_ONCE` rows at a time.
 * Does not rename the keys of rows to camel case, because that would take a tenth of the reading time.
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
    // A fetch may fail while the previous rows are written, before anything awaits it.
    rows.catch(() => undefined);
    return rows;
  };
  let next = fetch();
  for (;;) {
    const { rows } = await next;
    // The database reads the next rows while these are written into the columns.
    if (rows.length === AT_ONCE) next = fetch();
    yield rows;
    if (rows.length < AT_ONCE) break;
  }
  await sql`close ${cursor}`.execute(db);
}

/** Prepares a transaction for reading everything: plans expect all rows, and sorting may use more memory. */
export async function expectEverything(db: Db): Promise<void> {
  await sql`set local cursor_tuple_fraction = 1`.execute(db);
  await sql`set local work_mem = '128MB'`.execute(db);
}
