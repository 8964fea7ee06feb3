import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for the title of a statement (`row` is its alias): if a contact's statements differ only in how they
 * spell a title, they all get the original title.
 */
export function statedTitle(row: string): RawBuilder<number | null> {
  return sql`coalesce(${sql.ref(`${row}.original_title_id`)}, ${sql.ref(`${row}.title_id`)})`;
}
