import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** Also read by the trigger that protects activity: migration 0025. */
const KEY = 'activity.days';

/** For how many days activity is kept, locked against changes; null if not set. */
export async function keptDays(db: Db): Promise<number | null> {
  const { rows } = await sql<{ days: number }>`
    select (value #>> '{}')::int as days from setting where key = ${KEY} for update`.execute(db);
  return rows[0]?.days ?? null;
}

export async function setKeptDays(db: Db, days: number): Promise<void> {
  await sql`
    insert into setting (key, value) values (${KEY}, to_jsonb(${days}::int))
    on conflict (key) do update set value = excluded.value`.execute(db);
}

/** Returns the number of deleted entries. */
export async function deleteActivityBefore(db: Db, before: Date): Promise<number> {
  const deleted = await db.deleteFrom('activity').where('doneOn', '<', before).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
