import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { slugHash } from '../people/identity/keys.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Db } from '../tables.ts';
import { FIRST_MODEL } from './first-model.sql.ts';
import { emptyDatabase, type TestDatabase } from './test-database.ts';

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');
const LAST_OF_FIRST_MODEL = '0009_removals.sql';

/** Tables with members' private and shared data. The migration only changes which person a row is about. */
const KEPT = [
  'note',
  'label',
  'label_person',
  'label_organization',
  'relationship',
  'client',
  'collective',
  'collaborator',
  'collective_network',
  'share_left_out_label',
  'share_left_out_person',
  'share_left_out',
  'invite',
  'registration',
  'collective_invitation',
  'notification',
];

interface KeptTable {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
}

export interface MigratedDatabase {
  /** The members' data before the migration. */
  readonly kept: readonly KeptTable[];
  /** Returns the rows of a kept table after the migration, with the columns from before the migration. */
  rowsNow(table: string): Promise<string[]>;
  rowsOf<Row extends object>(query: RawBuilder<Row>): Promise<Row[]>;
  /** Returns the id of the person with this profile address; 0 if there is none. */
  personOf(slug: string): Promise<number>;
  drop(): Promise<void>;
}

/** Migrates an empty database up to and including the migration `last`. */
export async function migrateUpTo({ pool }: Pick<TestDatabase, 'pool'>, last: string): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kithline-migrations-'));
  const first = (await readdir(MIGRATIONS)).filter((name) => name <= last);
  for (const name of first) await cp(path.join(MIGRATIONS, name), path.join(folder, name));
  await migrate(pool, folder);
  await rm(folder, { recursive: true });
}

/** A database of the first model, filled with `FIRST_MODEL` and then migrated to the current version. */
export async function migratedDatabase(): Promise<MigratedDatabase> {
  const database = await emptyDatabase();
  const { db, pool } = database;
  await migrateUpTo(database, LAST_OF_FIRST_MODEL);
  await pool.query(FIRST_MODEL);
  const kept = await Promise.all(KEPT.map((table) => keptTable(db, table)));
  await migrate(pool, MIGRATIONS);
  return {
    kept,
    rowsNow: (table) => rowsAsText(db, table, kept.find((one) => one.table === table)?.columns ?? []),
    rowsOf: async (query) => (await query.execute(db)).rows,
    personOf: async (slug) => {
      const { rows } = await sql<{ id: number }>`
        select person_id as id from person_key where hash = ${slugHash(sql`${slug}::text`)}`.execute(db);
      return rows[0]?.id ?? 0;
    },
    drop: () => database.drop(),
  };
}

async function keptTable(db: Db, table: string): Promise<KeptTable> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = ${table}`.execute(db);
  const columns = rows.map(({ name }) => name);
  return { table, columns, rows: await rowsAsText(db, table, columns) };
}

async function rowsAsText(db: Db, table: string, columns: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row
    from (select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}) as t`.execute(
    db,
  );
  return rows.map(({ row }) => row);
}
