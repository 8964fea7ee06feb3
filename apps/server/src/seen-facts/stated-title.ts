import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for the id of a statement's original title or, without one, its title. `row` is the statement's alias.
 */
export function statedTitle(row: string): RawBuilder<number | null> {
  return sql`coalesce(${sql.ref(`${row}.original_title_id`)}, ${sql.ref(`${row}.title_id`)})`;
}
