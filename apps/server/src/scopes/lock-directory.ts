import { sql } from 'kysely';
import { inTransaction } from '../platform/db/database.ts';
import { SerialQueue } from '../platform/turns/serial-queue.ts';
import type { Db } from '../tables.ts';

// There are three locks (decision 45). A transaction takes them in the order of the constants below, and
// holds each until the transaction ends.

/** Classes of the advisory locks. No other lock uses these numbers. */
const DIRECTORY = 7_302_028;
const STATEMENTS = 7_302_048;
const TURN = 7_302_049;

/**
 * Takes the lock under which imports write to the directory, one after the other on all servers: two files
 * with the same new people would otherwise insert them twice, or wait for each other in a deadlock. An import
 * holds the lock from beginning to end, so that nobody joins, separates or deletes the people and
 * organizations that the import has found.
 */
export async function lockDirectory(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(DIRECTORY)})`.execute(db);
}

/**
 * Takes the lock on statements (what members' files say about people) in shared mode, for a caller that moves
 * or deletes the statements of a network. As long as the lock is held, nobody joins or separates people
 * across networks. Imports and other callers of this function can run at the same time.
 */
export async function holdStatements(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(STATEMENTS)})`.execute(db);
}

/**
 * Takes the turn: the lock that serializes short transactions which create or match people and organizations,
 * or change a login email. A transaction that holds the turn never waits for an import. It may lock a network
 * only if it also holds the lock of `lockDirectory`. Otherwise an import of the network could wait for the
 * turn while the transaction waits for the import: a deadlock.
 */
export async function takeTurn(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(TURN)})`.execute(db);
}

/**
 * For each lock and database pool, the queue of this server's transactions that hold the lock or wait for it.
 */
const queues = { directory: new WeakMap<Db, SerialQueue>(), turn: new WeakMap<Db, SerialQueue>() };

/**
 * Runs a transaction during which nobody else creates, matches, joins or deletes people and organizations.
 * Waits for imports. Work that must not wait for imports uses `inTurn`, or a later job (`tryLockDirectory`).
 */
export async function inDirectory<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return inQueue(db, 'directory', async (db) => {
    await lockDirectory(db);
    await sql`select pg_advisory_xact_lock(${sql.lit(STATEMENTS)})`.execute(db);
    await takeTurn(db);
    return work(db);
  });
}

/**
 * Runs a transaction in its turn: at the same time as imports, but not while people or organizations are
 * joined or deleted.
 */
export async function inTurn<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return inQueue(db, 'turn', async (db) => {
    await takeTurn(db);
    return work(db);
  });
}

/**
 * Tries to take the locks of `inDirectory` for the rest of the transaction. Returns false at once, without
 * new locks, if another transaction, such as an import, has the lock on the directory or on statements. The
 * caller must then leave the work to a later job.
 */
export async function tryLockDirectory(db: Db): Promise<boolean> {
  await sql`savepoint before_directory`.execute(db);
  const { rows } = await sql<{ isFree: boolean }>`
    select case when pg_try_advisory_xact_lock(${sql.lit(DIRECTORY)})
      then pg_try_advisory_xact_lock(${sql.lit(STATEMENTS)}) else false end as is_free`.execute(db);
  const isFree = rows[0]?.isFree ?? false;
  if (!isFree) await sql`rollback to savepoint before_directory`.execute(db);
  await sql`release savepoint before_directory`.execute(db);
  if (isFree) await takeTurn(db);
  return isFree;
}

/**
 * Runs a transaction when it is first in its server's queue. Only the first one holds a connection:
 * otherwise, transactions that wait for an import could hold all connections and leave none for the import.
 */
async function inQueue<T>(db: Db, name: keyof typeof queues, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  const queue = queues[name].get(db) ?? new SerialQueue();
  queues[name].set(db, queue);
  return queue.run(() => inTransaction(db, work));
}
