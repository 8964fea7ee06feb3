import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { type Connection, inTransaction } from '../platform/db/database.ts';
import type { Db, Tables } from '../tables.ts';

export interface TestDatabase {
  connection: Connection;
  pool: pg.Pool;
  db: Kysely<Tables>;
  drop(): Promise<void>;
}

/**
 * Tables that the template fills and that tests normally only read. If a test has changed one of these
 * tables, the database is not used again.
 */
const FILLED_BY_TEMPLATE = ['place', 'place_name', 'lookup', 'organization_type', 'migration'];
/**
 * Tables of the schema `pgboss` that define queues. The rows of these tables are kept. The rows of all other
 * tables of the schema are deleted.
 */
const OF_JOBS = ['version', 'queue'];

interface AsNew {
  /** A text that changes with the template's rows and with the schema. */
  readonly state: string;
  /** The rows of `setting`, as JSON. */
  readonly settings: string;
  /** The last value of each sequence, or the first value if it is unused, as JSON. */
  readonly sequences: string;
}

/** Databases of this worker that no test is using. Their connections have cached statement plans. */
const free: TestDatabase[] = [];
const asNew = new WeakMap<TestDatabase, AsNew>();

/** Returns a database that an earlier test file used and that was emptied, or null if there is none. */
export function takeFree(): TestDatabase | null {
  return free.pop() ?? null;
}

/** Records the state of a new database, so that it can be used again. */
export async function noteState(database: TestDatabase): Promise<void> {
  asNew.set(database, { state: await stateOf(database.db), ...(await settingsAndSequences(database.db)) });
}

/**
 * Empties a database for the next test file of this worker. Returns false if it cannot be restored to its
 * first state; then it must be dropped.
 */
export async function giveBack(database: TestDatabase): Promise<boolean> {
  const isAsNew = await makeAsNew(database);
  if (isAsNew) free.push(database);
  return isAsNew;
}

/** Empties a database. Returns false if it cannot be restored to its first state. */
export async function makeAsNew(database: TestDatabase): Promise<boolean> {
  const before = asNew.get(database);
  if (before === undefined || !isQuiet(database.pool)) return false;
  if ((await hasOthers(database)) || (await stateOf(database.db)) !== before.state) return false;
  await inTransaction(database.db, async (db) => {
    await empty(db);
    await sql`
      insert into setting
      select * from jsonb_populate_recordset(null::setting, ${before.settings}::jsonb)`.execute(db);
    await sql`
      select setval(name::regclass, value, "wasGiven")
      from jsonb_to_recordset(${before.sequences}::jsonb) as s (name text, value bigint, "wasGiven" boolean)`.execute(
      db,
    );
  });
  return true;
}

const isQuiet = (pool: pg.Pool): boolean => !pool.ended && pool.idleCount === pool.totalCount;

async function hasOthers({ db, pool }: TestDatabase): Promise<boolean> {
  const { rows } = await sql<{ clients: number }>`
    select count(*)::int as clients from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`.execute(db);
  return (rows[0]?.clients ?? 0) > pool.totalCount;
}

async function stateOf(db: Db): Promise<string> {
  const templateRows = FILLED_BY_TEMPLATE.map(
    (table) => sql`select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) from ${sql.table(table)}`,
  );
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' / ', ${sql.join(templateRows.map((each) => sql`(${each})`))},
      (select md5(string_agg(
          concat_ws(' ', c.relname, a.attname, a.attnotnull, a.atttypid, a.atthasdef), ','
          order by c.relname, a.attnum))
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and a.attnum > 0),
      (select md5(string_agg(
          concat_ws(' ', tgname, tgenabled, tgrelid::regclass), ',' order by tgname, tgrelid::regclass::text))
        from pg_trigger where not tgisinternal and tgrelid::regclass::text not like 'pgboss.%'),
      (select md5(string_agg(proname || md5(prosrc), ',' order by proname, prosrc))
        from pg_proc where pronamespace = 'public'::regnamespace),
      (select md5(string_agg(conname || convalidated, ',' order by conname))
        from pg_constraint where connamespace = 'public'::regnamespace)) as state`.execute(db);
  return rows[0]?.state ?? '';
}

async function settingsAndSequences(db: Db): Promise<Pick<AsNew, 'settings' | 'sequences'>> {
  const { rows } = await sql<Pick<AsNew, 'settings' | 'sequences'>>`
    select (select jsonb_agg(setting)::text from setting) as settings,
      (select jsonb_agg(jsonb_build_object(
        'name', format('%I.%I', schemaname, sequencename),
        'value', coalesce(last_value, start_value),
        'wasGiven', last_value is not null))::text
      from pg_sequences where schemaname = 'public') as sequences`.execute(db);
  return rows[0] ?? { settings: '[]', sequences: '[]' };
}

/**
 * Empties all tables except FILLED_BY_TEMPLATE and OF_JOBS, without running triggers or checking foreign
 * keys.
 */
async function empty(db: Db): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public' and c.relname <> all(${FILLED_BY_TEMPLATE}::text[])
        or n.nspname = 'pgboss' and c.relname <> all(${OF_JOBS}::text[]))`.execute(db);
  const deletes = rows.map(({ name }) => `if exists (select from ${name}) then delete from ${name}; end if;`);
  await sql.raw(`do $$ begin ${deletes.join(' ')} end $$`).execute(db);
}
