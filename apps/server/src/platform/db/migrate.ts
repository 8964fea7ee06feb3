import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';

/** One server migrates under this advisory lock while the others wait. No other lock uses the number. */
export const MIGRATION_LOCK = 7_302_026;

export const CREATE_MIGRATION_TABLE =
  'create table if not exists migration (name text primary key, applied_on timestamptz(3) not null default now())';

/** Thrown for a database that a newer program has migrated. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/**
 * Called after each migration, with its name and its duration in milliseconds. Not called for a new database,
 * where all migrations are quick.
 */
type Announce = (migration: string, milliseconds: number) => void;

/**
 * Applies the numbered .sql files of `folder` that this database does not have yet, in order, each in a
 * transaction. Returns the names of the applied files. Throws a NewerDatabaseError if the database has
 * migrations that the folder lacks.
 */
export async function migrate(pool: pg.Pool, folder: string, announce?: Announce): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(CREATE_MIGRATION_TABLE);
    const known = new Set(
      (await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name),
    );
    const files = await migrationsIn(folder);
    refuseNewer(known, files);
    const pending = files.filter((name) => !known.has(name));
    for (const name of pending) {
      const start = performance.now();
      await apply(client, name, await readFile(path.join(folder, name), 'utf8'));
      if (known.size > 0) announce?.(name, performance.now() - start);
    }
    return pending;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}

/** Returns the names of the .sql files of `folder`, in the order of application. */
export async function migrationsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
}

function refuseNewer(known: ReadonlySet<string>, files: readonly string[]): void {
  const unknown = [...known].filter((name) => !files.includes(name)).toSorted();
  if (unknown.length === 0) return;
  throw new NewerDatabaseError(
    `This database was used by a newer Kithline: this one does not know ${unknown.join(', ')}. ` +
      'Start the newer version again, or restore a backup of this version into an empty database.',
  );
}

async function apply(client: pg.PoolClient, name: string, sql: string): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into migration (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
