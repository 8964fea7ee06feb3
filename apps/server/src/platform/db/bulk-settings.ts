import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

/** From this many rows on a transaction is planned for bulk work. */
export const BULK = 2_000;

/**
 * Has the rest of this transaction planned for tens of thousands of rows: sorts stay in memory, and rows are
 * fetched by index. At the default cost of a random page the planner would rather read tables of millions of
 * rows through, once per statement. `analyze` samples a few thousand rows, which is enough here.
 */
export async function planForBulk(db: Db): Promise<void> {
  const settings = ["work_mem = '64MB'", 'random_page_cost = 1.1', 'default_statistics_target = 10'];
  await sql.raw(settings.map((setting) => `set local ${setting}`).join('; ')).execute(db);
}
