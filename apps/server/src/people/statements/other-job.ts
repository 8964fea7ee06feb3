import { type RawBuilder, sql } from 'kysely';
import { statedTitle } from '../../seen-facts/stated-title.ts';

/**
 * SQL for whether two statements about one contact name different organizations or titles. `one` and `other`
 * are their aliases. Two spellings of one title are the same title.
 */
export function isOtherJob(one: string, other: string): RawBuilder<boolean> {
  const jobOf = (row: string) => sql`(${sql.ref(`${row}.organization_id`)}, ${statedTitle(row)})`;
  return sql<boolean>`${jobOf(one)} is distinct from ${jobOf(other)}`;
}
