import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { CamelCase } from './camel-case.ts';
import { CopyCursor } from './copied-bytes.ts';
import { targetOf } from './database-socket.ts';
import { type Failover, standingIn } from './failover.ts';
import { namingStatements } from './named-statements.ts';

/** How to reach PostgreSQL: a URL, or the socket folder of the embedded server. */
export type Connection = { url: string } | { host: string; port: number; user: string; database: string };

/** The OID of bigint[], the same in every PostgreSQL. pg has no constant for it. */
const INT8_ARRAY = 1016;

// Ids are bigint in the database and numbers in TypeScript, where all of them are safe integers. Counts
// arrive as bigint, too.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));
pg.types.setTypeParser(INT8_ARRAY as never, (text) => parseIntegers(text));
// A date is a day and not an instant, so it stays the text "YYYY-MM-DD".
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

function parseIntegers(text: string): number[] {
  const inner = text.slice(1, -1);
  return inner === '' ? [] : inner.split(',').map(Number);
}

/**
 * JIT and parallel workers are off, because starting a worker takes longer than most of the directory's
 * queries, and the other cores have other requests to serve.
 */
const SESSION_OPTIONS =
  '-c jit=off -c max_parallel_workers_per_gather=0 -c timezone=UTC ' +
  // Sorts and hashes of a hundred thousand people stay in memory.
  '-c work_mem=16MB ' +
  // Large enough for an import's staging tables; only sessions with temporary tables allocate it.
  '-c temp_buffers=64MB';

/** Milliseconds of silence after which the kernel checks that the database's machine is still there. */
const SILENCE = 10_000;

export function clientConfig(connection: Connection): pg.ClientConfig {
  return {
    ...targetOf(connection),
    options: SESSION_OPTIONS,
    application_name: 'kithline',
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENCE,
  };
}

export function createPool(connection: Connection, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(connection),
    max,
    // A new connection has to plan every statement again, so idle connections are kept for a while.
    idleTimeoutMillis: 600_000,
    connectionTimeoutMillis: 10_000,
  });
  // If a checked-out connection breaks, its current query fails. Its 'error' event must not also end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Creates Kithline's query builder for a pool. `note` is called after each statement. With `failover`, no
 * statement waits for a primary that is away: statements of `onlyReading` go to the standby if there is one,
 * and others fail.
 */
export function createDatabase<Tables>(
  pool: pg.Pool,
  note?: (event: LogEvent) => void,
  failover?: Failover,
): Kysely<Tables> {
  const primary = namingStatements(pool);
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: failover ? standingIn(primary, failover) : primary,
      cursor: CopyCursor,
    }),
    plugins: [new CamelCase()],
    ...(note ? { log: note } : {}),
  });
}

const effects = new WeakMap<object, (() => void)[]>();

/**
 * Runs `work` in one transaction; an error rolls everything back. Inside an open transaction, `work` joins
 * it. Jobs, mails (which are jobs) and live events are stored with the transaction (`jobs.enqueue`,
 * `publish`). Other side effects run after the commit (`afterCommit`).
 */
export async function inTransaction<Tables, T>(
  db: Kysely<Tables>,
  work: (db: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Tables>);
  const afterwards: (() => void)[] = [];
  const result = await db.transaction().execute((transaction) => {
    effects.set(transaction, afterwards);
    return work(transaction);
  });
  for (const effect of afterwards) effect();
  return result;
}

/** Runs `effect` after the open transaction of `inTransaction` has committed, or immediately without one. */
export function afterCommit<Tables>(db: Kysely<Tables>, effect: () => void): void {
  const afterwards = effects.get(db);
  if (afterwards === undefined) effect();
  else afterwards.push(effect);
}

/** Runs work that reads a single snapshot of the database. The work can write temporary tables. */
export async function inSnapshot<Tables, T>(
  db: Kysely<Tables>,
  work: (db: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(work);
}
