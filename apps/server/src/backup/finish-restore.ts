import type pg from 'pg';
import { inTransaction } from '../platform/db/database.ts';
import { rebuildIndex } from '../search-index/rebuild-index.ts';
import type { Db } from '../tables.ts';

const MARK = 'search-index.stale';

/** Notes, with the restored rows, that the search index is yet to be written. */
export async function markIndexStale(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into setting (key, value) values ($1, 'true') on conflict (key) do update set value = excluded.value`,
    [MARK],
  );
}

/**
 * Writes the search index when a restore left it to be written, and does nothing otherwise: at the end of a restore, and at
 * the start of a server, should the restore have been cut short. Of servers that start at once one does it, the others wait.
 */
export async function finishRestore(db: Db): Promise<void> {
  const found = await db.selectFrom('setting').select('key').where('key', '=', MARK).executeTakeFirst();
  if (!found) return;
  await inTransaction(db, async (db) => {
    const { numDeletedRows } = await db.deleteFrom('setting').where('key', '=', MARK).executeTakeFirst();
    if (numDeletedRows > 0n) await rebuildIndex(db);
  });
}
