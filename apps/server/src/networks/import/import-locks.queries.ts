import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../../platform/db/database.ts';
import { takeTurn } from '../../scopes/lock-directory.ts';
import type { Db, RowOf, Tables } from '../../tables.ts';

/** A number nobody else uses: the class of our advisory locks. */
const IMPORT = 7_302_027;

/**
 * Has PostgreSQL look every two seconds whether this server is still alive, until the transaction ends. Else
 * a statement of a dead server runs on to its end, and holds the import and the directory as long. Windows
 * cannot look.
 */
export async function endIfServerDies(db: Db): Promise<void> {
  await sql`
    select set_config('client_connection_check_interval', '2s', true)
    where version() !~ 'mingw|Visual C'`.execute(db);
}

/**
 * Runs a short transaction on another connection than the import's. PostgreSQL cannot see that the import
 * waits for it: should it wait for somebody who waits for the import, it is given up after ten seconds, and
 * the import is tried again.
 */
export async function besideImport<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (db) => {
    await sql`set local lock_timeout = '10s'`.execute(db);
    await takeTurn(db);
    return work(db);
  });
}

export interface HeldImport {
  /** The one connection that holds the import; when it dies, the hold and its transaction end together. */
  readonly db: Kysely<Tables>;
  /** The server process behind it, for cancelling. */
  readonly pid: number;
}

/**
 * Runs `work` while this connection alone holds the import; answers false at once when somebody else does.
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
      // A lost connection has let go of the lock by itself; its error must not hide the one that matters.
      await sql`select pg_advisory_unlock(${sql.lit(IMPORT)}, ${importId}::int)`
        .execute(db)
        .catch(() => undefined);
    }
  });
}

/** Ends the statement that a connection is running. */
export async function cancelStatement(db: Db, pid: number): Promise<void> {
  await sql`select pg_cancel_backend(${pid})`.execute(db);
}

/** Imports that should run and that no connection holds. */
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
