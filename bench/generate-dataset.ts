import { sql } from 'kysely';
import path from 'node:path';
import { loadLookups } from '../apps/server/src/lookups/load-lookups.ts';
import { namePlaces } from '../apps/server/src/lookups/places/name-places.ts';
import { followNames } from '../apps/server/src/organizations/joining/follow-names.ts';
import { fillKnown } from '../apps/server/src/organizations/known/fill-known.ts';
import { respellNames } from '../apps/server/src/people/respell-names.ts';
import { createDatabase, createPool, inTransaction } from '../apps/server/src/platform/db/database.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import type { Db, Tables } from '../apps/server/src/tables.ts';
import { createChance } from './dataset/chance.ts';
import { sizeOf } from './dataset/dataset-size.ts';
import { stageNames, stageTitles } from './dataset/dictionaries.ts';
import { insertNetworks } from './dataset/networks.ts';
import { insertOrganizations, stageLookups } from './dataset/organizations.ts';
import { insertEducations, insertItems, insertPersons, insertRoles } from './dataset/persons.ts';
import type { BenchPostgres } from './postgres.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../apps/server/migrations');
/** Increase this number when the same size gives other data, so that kept data sets are generated again. */
const VERSION = 4;

const FILLED = [
  'organization',
  'organization_name',
  'organization_item',
  'person',
  'person_key',
  'person_item',
  'work_role',
  'education',
  'network_contact',
];

/** Reports the duration of a step. */
export type Report = (step: string, seconds: number) => void;

/**
 * Returns the DATABASE_URL of a database with this many persons, ready for requests: a kept one, or a new
 * one. The same number gives the same data everywhere. Generating a million persons takes several minutes.
 * The database user must be a superuser, because foreign keys are not checked while the data is written.
 */
export async function datasetOf(postgres: BenchPostgres, persons: number, report: Report): Promise<string> {
  const name = `bench_${persons}`;
  const kept = await postgres.database(name);
  if (await isFilled(kept, persons)) return kept;
  const url = await postgres.emptyDatabase(name);
  await generate(url, persons, report);
  return url;
}

async function isFilled(url: string, persons: number): Promise<boolean> {
  const pool = createPool({ url }, 1);
  try {
    const { rows: tables } = await pool.query("select from pg_tables where tablename = 'setting'");
    if (tables.length === 0) return false;
    const { rows } = await pool.query<{ value: unknown }>("select value from setting where key = 'bench'");
    return JSON.stringify(rows[0]?.value) === JSON.stringify({ persons, version: VERSION });
  } finally {
    await pool.end();
  }
}

async function generate(url: string, persons: number, report: Report): Promise<void> {
  const pool = createPool({ url }, 1);
  const db = createDatabase<Tables>(pool);
  const timed: Timed = async (step, work) => {
    const began = performance.now();
    const result = await work();
    report(step, (performance.now() - began) / 1000);
    return result;
  };
  try {
    await migrate(pool, MIGRATIONS);
    await loadLookups(db);
    await inTransaction(db, (db) => namePlaces(db));
    await sql`set session_replication_role = replica`.execute(db);
    await sql`set maintenance_work_mem = '512MB'`.execute(db);
    await fill(db, persons, timed);
    await timed('upgrades', () => bringUpToDate(db));
    await sql`set session_replication_role = origin`.execute(db);
    await sql`reset maintenance_work_mem`.execute(db);
    await timed('vacuum', () => sql`vacuum analyze`.execute(db));
    const value = sql`jsonb_build_object('persons', ${persons}::int, 'version', ${VERSION}::int)`;
    await sql`insert into setting (key, value) values ('bench', ${value})`.execute(db);
  } finally {
    await pool.end();
  }
}

/** Does the work of the first start after an upgrade, so that it does not run during the measurements. */
async function bringUpToDate(db: Db): Promise<void> {
  await respellNames(db, (work) => inTransaction(db, work), new AbortController().signal);
  await followNames(db);
  await inTransaction(db, (db) => fillKnown(db));
  // A server that starts within a week after this work would repeat the work. The settings therefore say that
  // the work was done in the year 2000.
  await sql`
    update setting set value = value || '{"on": "2000-01-01T00:00:00Z", "first": "2000-01-01T00:00:00Z"}'
    where key in ('people.search-texts', 'organizations.names-followed')`.execute(db);
}

type Timed = <T>(step: string, work: () => Promise<T>) => Promise<T>;

async function fill(db: Db, persons: number, timed: Timed): Promise<void> {
  const size = sizeOf(persons);
  await createChance(db);
  const words = await stageNames(db);
  const titles = await timed('titles', () => stageTitles(db, size));
  await stageLookups(db);
  await withoutIndexes(db, FILLED, async () => {
    await timed('organizations', () => insertOrganizations(db, size));
    await timed('persons', () => insertPersons(db, size, words));
    await timed('roles', () => insertRoles(db, size, titles));
    await timed('educations', () => insertEducations(db, size));
    await timed('items', () => insertItems(db, size));
    await timed('networks', () => insertNetworks(db, size));
  });
  await sql`analyze ${sql.join(FILLED.map((table) => sql.table(table)))}`.execute(db);
}

/**
 * Runs `fill` while these tables have only their unique indexes. Creating the other indexes afterwards takes
 * a fraction of the time.
 */
async function withoutIndexes(db: Db, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any(${tables}::regclass[]) and not i.indisunique
    order by c.relname`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(db);
  await fill();
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}
