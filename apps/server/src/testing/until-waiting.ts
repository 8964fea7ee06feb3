import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { until } from './until.ts';

/** Waits until at least this many statements of this database wait for a row lock. */
export async function untilWaiting(db: Db, least: number): Promise<void> {
  await until(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length >= least;
  });
}
