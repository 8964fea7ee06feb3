import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../../platform/db/database.ts';
import { takeTurn } from '../../scopes/lock-directory.ts';
import type { Db, RowOf, Tables } from '../../tables.ts';

/** The class of the advisory locks for imports. No other locks use this number. */
const IMPORT = 7_302_027;

/**
 * Makes PostgreSQL check every two seconds, until the transaction ends, whether this server still lives.
 * Otherwise, a statement of a dead server would run to its end and keep the locks of the import and the
 * directory. PostgreSQL on Windows cannot do this check.
 */
export async function endIfServerDies(db: Db): Promise<void> {
  await sql`
    select set_config('client_connection_check_interval', '2s', true)
    where version() !~ 'mingw|Visual C'`.execute(db);
}

/**
 * Runs a short transaction on another connection than the import's. PostgreSQL does not know that the import
 * waits for this transaction, so it cannot detect a deadlock between the two. Therefore, waiting for a lock
 * ends with an error after ten seconds, and the import is repeated.
 */
export async function besideImport<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (db) => {
    await sql`set local lock_timeout = '10s'`.execute(db);
    await takeTurn(db);
    return work(db);
  });
}

export interface HeldImport {
  /** Holds the lock of the import. If it breaks, its transaction and the lock end together. */
  readonly db: Kysely<Tables>;
  /** The PostgreSQL process of this connection, so that its statements can be canceled. */
  readonly pid: number;
}

/**
 * Runs `work` while a separate connection holds the lock of the import, and returns true. If another
 * connection already holds the lock, returns false at once.
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
      // If the connection is lost, the lock is already released. The error of releasing it must not hide the
      // original error.
      await sql`select pg_advisory_unlock(${sql.lit(IMPORT)}, ${importId}::int)`
        .execute(db)
        .catch(() => undefined);
    }
  });
}

export async function cancelStatement(db: Db, pid: number): Promise<void> {
  await sql`select pg_cancel_backend(${pid})`.execute(db);
}

/** Returns the queued and running imports whose lock no connection holds. */
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
