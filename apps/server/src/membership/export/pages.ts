import { type RawBuilder, sql } from 'kysely';

/**
 * Rows of a page. An export of any size needs memory for only one page, and holds no database connection
 * between two pages.
 */
export const PAGE_ROWS = 1000;

/** The two numbers by which rows are sorted. */
export type Cursor = readonly [number, number];

export interface Paged {
  cursor: Cursor;
}

/** SQL that limits rows to the page after the cursor; `key` is two numbers that identify a row. */
export function pageAfter(after: Cursor, key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${key}) > (${after[0]}::bigint, ${after[1]}::bigint) order by ${key} limit ${PAGE_ROWS}`;
}

/** Like `pageAfter`, for rows that one number identifies; the cursor's second number is 0. */
export function afterId(after: Cursor, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${id} > ${after[0]} order by ${id} limit ${PAGE_ROWS}`;
}

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

/** The columns of a CSV file, by header. */
export type Columns<R> = Readonly<Record<string, (row: R) => string | number | Date | null>>;
