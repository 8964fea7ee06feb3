import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for the title of a statement (`row` is its alias): statements of one contact that only spell a title
 * otherwise have one title.
 */
export function statedTitle(row: string): RawBuilder<number | null> {
  return sql`coalesce(${sql.ref(`${row}.original_title_id`)}, ${sql.ref(`${row}.title_id`)})`;
}
