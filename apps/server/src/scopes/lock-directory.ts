import { sql } from 'kysely';
import { inTransaction } from '../platform/db/database.ts';
import { SerialQueue } from '../platform/turns/serial-queue.ts';
import type { Db } from '../tables.ts';

// Three locks (decision 45), taken in this order. All are held until the transaction ends.

/** Numbers nobody else uses: the classes of these advisory locks. */
const DIRECTORY = 7_302_028;
const STATEMENTS = 7_302_048;
const TURN = 7_302_049;

/**
 * Files are written into the directory one after the other, on all servers: two that name the same new
 * people would otherwise make them twice or wait for each other crosswise. An import holds the directory
 * from beginning to end, and people and organizations that it has found are not joined, parted or deleted
 * meanwhile.
 */
export async function lockDirectory(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(DIRECTORY)})`.execute(db);
}

/**
 * Holds the statements of networks that the caller moves or deletes, against being joined, parted or
 * renumbered. Waits for no import: the network's row keeps imports of that network away.
 */
export async function holdStatements(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(STATEMENTS)})`.execute(db);
}

/**
 * Short transactions that make or match people and organizations, or change whose a login email is, go one
 * after the other. Who has the turn waits for no import. Networks that the caller holds are held before.
 */
export async function takeTurn(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(TURN)})`.execute(db);
}

/** By the database's pool, the transactions that hold a lock or wait for it. */
const lines = { directory: new WeakMap<Db, SerialQueue>(), turn: new WeakMap<Db, SerialQueue>() };

/**
 * Runs a transaction in which nobody else makes, matches, joins or deletes people and organizations: it
 * waits for imports. What must not wait for them goes beside them, or later (`directoryIsFree`).
 */
export async function inDirectory<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return inLine(db, 'directory', async (db) => {
    await lockDirectory(db);
    await sql`select pg_advisory_xact_lock(${sql.lit(STATEMENTS)})`.execute(db);
    await takeTurn(db);
    return work(db);
  });
}

/** Runs a transaction in its turn: beside imports, and while nothing is joined or deleted. */
export async function inTurn<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return inLine(db, 'turn', async (db) => {
    await takeTurn(db);
    return work(db);
  });
}

/**
 * Takes the directory for the rest of the transaction if nobody has it, as `inDirectory` would. Returns
 * false at once when an import runs or another network's statements move: then a job does what must come
 * after them.
 */
export async function directoryIsFree(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select case when pg_try_advisory_xact_lock(${sql.lit(DIRECTORY)})
      then pg_try_advisory_xact_lock(${sql.lit(STATEMENTS)}) else false end as is_free`.execute(db);
  if (!rows[0]?.isFree) return false;
  await takeTurn(db);
  return true;
}

/**
 * Transactions of one server wait in line without a connection, but for the first: otherwise so many could
 * wait for an import that none is left for anybody, the import included.
 */
async function inLine<T>(db: Db, name: keyof typeof lines, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  const line = lines[name].get(db) ?? new SerialQueue();
  lines[name].set(db, line);
  return line.run(() => inTransaction(db, work));
}
