import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

/** The number of rows from which a transaction is planned for bulk work. */
export const BULK = 2_000;

/**
 * Makes PostgreSQL plan the rest of this transaction for tens of thousands of rows: sorts stay in memory, and
 * rows are fetched by index. With the default cost of a random page, the planner would scan whole tables of
 * millions of rows in every statement. `analyze` samples only a few thousand rows.
 */
export async function planForBulk(db: Db): Promise<void> {
  const settings = ["work_mem = '64MB'", 'random_page_cost = 1.1', 'default_statistics_target = 10'];
  await sql.raw(settings.map((setting) => `set local ${setting}`).join('; ')).execute(db);
}
