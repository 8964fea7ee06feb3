import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { makeAsNew, noteState, type TestDatabase } from './reused-databases.ts';
import { testDatabase } from './test-database.ts';

/**
 * Number of connections to each database. It is small, because PostgreSQL plans every statement again on each
 * connection, and planning takes longer than running.
 */
const CONNECTIONS = 2;

/**
 * Databases for tests that build the same data in two installations and compare their answers. The default
 * timestamps are always `now`, and the first ids are the same in each. An emptied database serves the next
 * test, whose statements are then already planned.
 */
export class StillDatabases {
  readonly #now: Date;
  readonly #free: TestDatabase[] = [];

  constructor(now: Date) {
    this.#now = now;
  }

  async take(): Promise<TestDatabase> {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    const made = await testDatabase({ isNew: true, connections: CONNECTIONS });
    await stopClock(made.db, this.#now);
    await noteState(made);
    return made;
  }

  /** Empties a database for the next test. Its app must have stopped. */
  async giveBack(database: TestDatabase): Promise<void> {
    if (await makeAsNew(database)) this.#free.push(database);
    else await database.drop();
  }

  async drop(): Promise<void> {
    for (const database of this.#free.splice(0)) await database.drop();
  }
}

/** Makes `now` the default of all columns that have the present time as their default. */
async function stopClock(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ tableName: string; columnName: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_default = 'now()'`.execute(db);
  for (const { tableName, columnName } of rows)
    await sql`
      alter table ${sql.table(tableName)} alter column ${sql.ref(columnName)}
      set default ${sql.lit(now.toISOString())}`.execute(db);
}
