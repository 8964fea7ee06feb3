import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

/** A row of any table, as text. */
export interface AnyRow {
  table: string;
  row: string;
}

/**
 * Returns every row of every table in the schema `public`, except places, lookups and the feed of changes
 * (`search_change`). The feed tells the servers what was changed or deleted. It contains only ids, and keeps
 * them for about two days at most. The job queue's tables are in another schema and keep an ended job for
 * four days.
 */
export async function everyRow(db: Db): Promise<AnyRow[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('place', 'lookup', 'search_change')
    order by 1`.execute(db);
  const rows: AnyRow[] = [];
  for (const { name } of tables) {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db);
    rows.push(...found.rows.map(({ row }) => ({ table: name, row })));
  }
  return rows;
}

/**
 * Rows that contain one of the words, in upper or lower case, or one of the numbers. A number does not count
 * if it is part of a longer number.
 */
export function rowsWith(
  rows: readonly AnyRow[],
  traces: { words: readonly string[]; numbers: readonly number[] },
): AnyRow[] {
  const words = traces.words.map((word) => word.toLowerCase());
  const numbers = new RegExp(`(?<!\\d)(?:${traces.numbers.join('|')})(?!\\d)`, 'u');
  return rows.filter(
    ({ row }) => words.some((word) => row.toLowerCase().includes(word)) || numbers.test(row),
  );
}
