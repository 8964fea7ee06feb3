import { type RawBuilder, sql } from 'kysely';

/** Whether two rows of statements name another organization or another title. Both are aliases. */
export function isOtherJob(one: string, other: string): RawBuilder<boolean> {
  const jobOf = (row: string) => sql`(${sql.ref(`${row}.organization_id`)}, ${sql.ref(`${row}.title_id`)})`;
  return sql<boolean>`${jobOf(one)} is distinct from ${jobOf(other)}`;
}
