import { sql } from 'kysely';
import { inTransaction } from '../platform/db/database.ts';
import type { Db } from '../tables.ts';

/** A number nobody else uses: the class of this advisory lock. */
const DIRECTORY = 7_302_028;

/**
 * Files are written into the directory one after the other, on all servers: two that name the same new people or organizations
 * would otherwise make them twice or wait for each other crosswise. Held until the transaction ends.
 */
export async function lockDirectory(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(DIRECTORY)})`.execute(db);
}

/** By the database's pool, the end of the last transaction that holds the directory or waits for it. */
const lines = new WeakMap<Db, Promise<unknown>>();

/**
 * Runs a transaction that holds the directory. Those of one server wait in line without a connection, but for the first: otherwise so many
 * could wait for an import that none is left for anybody, the import included.
 */
export async function inDirectory<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const holding = async (db: Db): Promise<T> => {
    await lockDirectory(db);
    return work(db);
  };
  if (db.isTransaction) return holding(db);
  const before = lines.get(db) ?? Promise.resolve();
  const turn = before.then(() => inTransaction(db, holding));
  lines.set(
    db,
    turn.catch(() => undefined),
  );
  return turn;
}
