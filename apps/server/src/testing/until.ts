import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/**
 * Waits until `holds` returns true. Fails the test after `milliseconds`. The default is several times the
 * time that a busy machine needs.
 */
export async function until(holds: () => boolean | Promise<boolean>, milliseconds = 60_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Not so within ${milliseconds} ms: ${holds.toString()}`);
    await pause(20);
  }
}

/** Waits until at least this many statements of this database wait for a lock. */
export async function untilWaiting(db: Db, least: number): Promise<void> {
  await until(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length >= least;
  });
}
