import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for the id of the title of a statement (`row` is its alias). Statements of a contact that differ only
 * in the spelling of a title get the same id, that of the original title.
 */
export function statedTitle(row: string): RawBuilder<number | null> {
  return sql`coalesce(${sql.ref(`${row}.original_title_id`)}, ${sql.ref(`${row}.title_id`)})`;
}
