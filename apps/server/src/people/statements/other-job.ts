import { type RawBuilder, sql } from 'kysely';

/** SQL for whether two rows of statements, given by alias, differ in organization or title. */
export function isOtherJob(one: string, other: string): RawBuilder<boolean> {
  const jobOf = (row: string) => sql`(${sql.ref(`${row}.organization_id`)}, ${sql.ref(`${row}.title_id`)})`;
  return sql<boolean>`${jobOf(one)} is distinct from ${jobOf(other)}`;
}
