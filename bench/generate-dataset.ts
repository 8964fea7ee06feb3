import { sql } from 'kysely';
import path from 'node:path';
import { loadLookups } from '../apps/server/src/lookups/load-lookups.ts';
import { type Connection, createDatabase, createPool } from '../apps/server/src/platform/db/database.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { rebuildIndex } from '../apps/server/src/search-index/rebuild-index.ts';
import type { Db, Tables } from '../apps/server/src/tables.ts';
import { createChance } from './dataset/chance.ts';
import { sizeOf } from './dataset/dataset-size.ts';
import { stageNames, stageTitles } from './dataset/dictionaries.ts';
import { insertNetworks } from './dataset/networks.ts';
import { insertOrganizations, stageLookups } from './dataset/organizations.ts';
import { insertEducations, insertItems, insertPersons, insertRoles } from './dataset/persons.ts';
import { withoutIndexes } from './dataset/without-indexes.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../apps/server/migrations');
/** Raised when the same size gives other data: a data set that was kept is made anew. */
const VERSION = 1;

const FILLED = [
  'organization',
  'organization_name',
  'organization_item',
  'person',
  'person_slug',
  'person_item',
  'work_role',
  'education',
  'network_contact',
];
/** Tables whose ids were given instead of drawn: their sequences go on after them. */
const NUMBERED = ['organization', 'person', 'users', 'scope'];

/** Says how long a step took. */
export type Report = (step: string, seconds: number) => void;

/**
 * Brings an empty database to a data set of that many persons, indexed and ready for requests; does nothing when it has
 * that data set already. The same number gives the same data everywhere. A million persons take some minutes. The
 * connection must be a superuser's: the data is right by construction, so foreign keys are not checked row by row.
 */
export async function generateDataset(connection: Connection, persons: number, report: Report): Promise<void> {
  const pool = createPool(connection, 1);
  const db = createDatabase<Tables>(pool);
  const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work();
    report(step, (performance.now() - began) / 1000);
    return result;
  };
  try {
    await migrate(pool, MIGRATIONS);
    await loadLookups(db);
    if (await isFilled(db, persons)) return;
    await sql`set session_replication_role = replica`.execute(db);
    await sql`set maintenance_work_mem = '512MB'`.execute(db);
    await fill(db, persons, timed);
    await sql`set session_replication_role = origin`.execute(db);
    await timed('index', () => rebuildIndex(db));
    await timed('vacuum', () => sql`vacuum analyze`.execute(db));
    const value = JSON.stringify({ persons, version: VERSION });
    await db.insertInto('setting').values({ key: 'bench', value }).execute();
  } finally {
    await pool.end();
  }
}

async function isFilled(db: Db, persons: number): Promise<boolean> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'bench').executeTakeFirst();
  if (row === undefined) return false;
  const { persons: found, version } = row.value as { persons: number; version: number };
  if (found === persons && version === VERSION) return true;
  throw new Error(`This database holds another data set (${found} persons, version ${version}). Drop it first.`);
}

async function fill(db: Db, persons: number, timed: <T>(step: string, work: () => Promise<T>) => Promise<T>) {
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
  for (const table of NUMBERED)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
  await sql`analyze ${sql.join(FILLED.map((table) => sql.table(table)))}`.execute(db);
}
