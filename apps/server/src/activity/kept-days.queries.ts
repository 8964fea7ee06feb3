import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** Read by the trigger that guards activity, too: migration 0025. */
const KEY = 'activity.days';

/** For how many days activity is kept, held against changes; null when nothing says so. */
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

/** Returns how many entries went. */
export async function deleteActivityBefore(db: Db, before: Date): Promise<number> {
  const gone = await db.deleteFrom('activity').where('doneOn', '<', before).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
