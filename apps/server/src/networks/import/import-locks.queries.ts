import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../../platform/db/database.ts';
import { takeTurn } from '../../scopes/lock-directory.ts';
import type { Db, RowOf, Tables } from '../../tables.ts';

/** Class of the advisory locks. No other lock uses this number. */
const IMPORT = 7_302_027;

/**
 * Makes PostgreSQL check every two seconds, until the transaction ends, whether this server is still alive.
 * Otherwise a statement of a dead server would run to its end and hold the import and the directory
 * meanwhile. PostgreSQL on Windows cannot check this.
 */
export async function endIfServerDies(db: Db): Promise<void> {
  await sql`
    select set_config('client_connection_check_interval', '2s', true)
    where version() !~ 'mingw|Visual C'`.execute(db);
}

/**
 * Runs a short transaction on another connection than the import's. PostgreSQL cannot see that the import
 * waits for it. If it waits for somebody who waits for the import, it is cancelled after ten seconds, and the
 * import is repeated.
 */
export async function besideImport<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (db) => {
    await sql`set local lock_timeout = '10s'`.execute(db);
    await takeTurn(db);
    return work(db);
  });
}

export interface HeldImport {
  /** The connection that holds the import's lock. If it dies, the lock and its transaction end together. */
  readonly db: Kysely<Tables>;
  /** The PostgreSQL process behind the connection, for cancelling. */
  readonly pid: number;
}

/**
 * Runs `work` while only this connection holds the import's lock. Returns false at once if another one holds
 * it.
 */
export async function holdImport(
  db: Db,
  importId: number,
  work: (held: HeldImport) => Promise<void>,
): Promise<boolean> {
  return db.connection().execute(async (db) => {
    const { rows } = await sql<{ held: boolean; pid: number }>`
      select pg_try_advisory_lock(${sql.lit(IMPORT)}, ${importId}::int) as held, pg_backend_pid() as pid`.execute(
      db,
    );
    const [row] = rows;
    if (!row?.held) return false;
    try {
      await work({ db, pid: row.pid });
      return true;
    } finally {
      // A lost connection has already released the lock. Its error must not hide the original one.
      await sql`select pg_advisory_unlock(${sql.lit(IMPORT)}, ${importId}::int)`
        .execute(db)
        .catch(() => undefined);
    }
  });
}

/** Cancels the statement that a connection is running. */
export async function cancelStatement(db: Db, pid: number): Promise<void> {
  await sql`select pg_cancel_backend(${pid})`.execute(db);
}

/** Imports that should run and whose lock no connection holds. */
export async function importsNobodyHolds(db: Db): Promise<number[]> {
  const { rows } = await sql<RowOf<'contactImport', 'id'>>`
    select i.id from contact_import i
    where i.state in ('queued', 'running')
      and not exists (
        select from pg_locks l
        where l.locktype = 'advisory' and l.classid = ${sql.lit(IMPORT)} and l.objid = i.id and l.granted
          and l.database = (select oid from pg_database where datname = current_database()))
    order by i.id`.execute(db);
  return rows.map((row) => row.id);
}
