import { type RawBuilder, sql } from 'kysely';
import { statedTitle } from '../../seen-facts/stated-title.ts';

/**
 * Whether two statements of one contact name another organization or another title. Both are aliases.
 * Spellings of one title are no other title.
 */
export function isOtherJob(one: string, other: string): RawBuilder<boolean> {
  const jobOf = (row: string) => sql`(${sql.ref(`${row}.organization_id`)}, ${statedTitle(row)})`;
  return sql<boolean>`${jobOf(one)} is distinct from ${jobOf(other)}`;
}
