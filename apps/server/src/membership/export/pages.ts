import { type RawBuilder, sql } from 'kysely';

/**
 * Rows that are read at once: an export of any size needs the memory of one page, and holds no connection
 * between two.
 */
export const PAGE_ROWS = 1000;

/** The last row that was read, by the numbers that the rows are ordered by. */
export type Cursor = readonly [number, number];

export interface Paged {
  cursor: Cursor;
}

/** SQL that limits rows to the page after the cursor; `key` is two numbers that name one row. */
export function pageAfter(after: Cursor, key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${key}) > (${after[0]}::bigint, ${after[1]}::bigint) order by ${key} limit ${PAGE_ROWS}`;
}

/** The same for rows that one number names; the cursor's second number is 0. */
export function afterId(after: Cursor, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${id} > ${after[0]} order by ${id} limit ${PAGE_ROWS}`;
}

/** All rows, page by page. */
export async function* inPages<R extends Paged>(
  read: (after: Cursor) => Promise<readonly R[]>,
): AsyncGenerator<R, void, undefined> {
  let after: Cursor = [0, 0];
  for (;;) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    after = last.cursor;
  }
}

/** Header of a CSV file -> what stands below it. */
export type Columns<R> = Readonly<Record<string, (row: R) => string | number | Date | null>>;
