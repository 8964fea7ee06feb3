import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import { recordActivity } from './record-activity.ts';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

const DAY = 86_400_000;

/** Stores the configured retention of activity, and records a change of it. */
export async function keepActivity({ db, config, clock }: AppContext): Promise<void> {
  const days = config.activityDays;
  await inTransaction(db, async (db) => {
    const former = await keptDays(db);
    if (former === days) return;
    await setKeptDays(db, days);
    await recordActivity(db, {
      by: null,
      kind: 'setting',
      words: 'changed how many days activity is kept',
      value: { field: 'Days', from: former === null ? null : String(former), to: String(days) },
      place: 'schedule',
      now: clock(),
    });
  });
}

export async function deleteOldActivity({ db, clock }: AppContext): Promise<void> {
  await inTransaction(db, async (db) => {
    const days = await keptDays(db);
    if (days === null) return;
    const now = clock();
    const deleted = await deleteActivityBefore(db, new Date(now.getTime() - days * DAY));
    if (deleted === 0) return;
    await recordActivity(db, {
      by: null,
      kind: 'deletion',
      words: 'deleted old activity',
      value: { field: 'Entries', from: deleted.toLocaleString('en-US'), to: '0' },
      place: 'schedule',
      now,
    });
  });
}

/** The trigger that protects activity (migration 0025) also reads this setting. */
const KEY = 'activity.days';

/** Reads and locks the retention of activity, in days; null if not set. */
async function keptDays(db: Db): Promise<number | null> {
  const { rows } = await sql<{ days: number }>`
    select (value #>> '{}')::int as days from setting where key = ${KEY} for update`.execute(db);
  return rows[0]?.days ?? null;
}

async function setKeptDays(db: Db, days: number): Promise<void> {
  await sql`
    insert into setting (key, value) values (${KEY}, to_jsonb(${days}::int))
    on conflict (key) do update set value = excluded.value`.execute(db);
}

/** Returns the number of deleted entries. */
async function deleteActivityBefore(db: Db, before: Date): Promise<number> {
  const deleted = await db.deleteFrom('activity').where('doneOn', '<', before).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
