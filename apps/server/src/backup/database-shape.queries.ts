import type pg from 'pg';
import type { BackupHeader } from './backup-format.ts';

// These queries read PostgreSQL's catalogs, so that tables of later migrations are automatically included.

/**
 * Tables that are left out: the applied migrations, because the header contains their names, and the record
 * of backups, because no backup of the restored database exists yet.
 */
const EXCLUDED_TABLES = ['migration', 'backup_run'];

/** The tables of a backup: all except EXCLUDED_TABLES and unlogged tables, which a crash may empty anyway. */
export async function tablesToKeep(client: pg.ClientBase): Promise<BackupHeader['tables']> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [EXCLUDED_TABLES],
  );
  return rows;
}

export async function identitySequences(client: pg.ClientBase): Promise<BackupHeader['sequences']> {
  const { rows } = await client.query<BackupHeader['sequences'][number]>(
    `select c.relname as table, a.attname as column, s.last_value as last
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename)::regclass
       = pg_get_serial_sequence(format('public.%I', c.relname), a.attname)::regclass
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' and s.last_value is not null
       and c.relname <> all ($1)
     order by c.relname`,
    [EXCLUDED_TABLES],
  );
  return rows;
}

/**
 * Sequences that do not belong to an identity column, such as those behind the ids of persons and
 * organizations.
 */
export async function namedSequences(client: pg.ClientBase): Promise<BackupHeader['namedSequences']> {
  const { rows } = await client.query<BackupHeader['namedSequences'][number]>(
    `select s.sequencename as name, s.last_value as last
     from pg_sequences s
     where s.schemaname = 'public' and s.last_value is not null and not exists (
       select from pg_depend d
       where d.objid = format('public.%I', s.sequencename)::regclass and d.classid = 'pg_class'::regclass and d.deptype = 'i')
     order by s.sequencename`,
  );
  return rows;
}

/** Names of the applied migrations, in order; null for a database that Kithline never used. */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[] | null> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.migration') is not null as found`,
  );
  if (!rows[0]?.found) return null;
  const names = await client.query<{ name: string }>('select name from migration order by name');
  return names.rows.map(({ name }) => name);
}

/** Whether no schema has a table or view, apart from those of PostgreSQL itself and of extensions. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema')
       and n.nspname !~ '^pg_toast' and c.relpersistence <> 't'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
  );
  return rows.length === 0;
}

interface Definition {
  drop: string;
  make: string;
}

/**
 * Statements that remove and restore what slows down or prevents loading. Foreign keys require an order of
 * the tables. Indexes are built much faster than they are updated. Triggers would record every row in the
 * search's feed of changes, which no server reads yet.
 */
export async function brakesOf(client: pg.ClientBase, tables: string[]): Promise<Definition[]> {
  const indexes = await client.query<Definition>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
     from pg_index i
     where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     order by i.indexrelid`,
    [tables],
  );
  const keys = await client.query<Definition>(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
       format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as make
     from pg_constraint k where k.contype = 'f' and k.conrelid = any ($1::regclass[]) order by k.oid`,
    [tables],
  );
  const triggers = await client.query<Definition>(
    `select distinct format('alter table %s disable trigger user', t.tgrelid::regclass) as drop,
       format('alter table %s enable trigger user', t.tgrelid::regclass) as make
     from pg_trigger t where not t.tgisinternal and t.tgrelid = any ($1::regclass[])`,
    [tables],
  );
  return [...indexes.rows, ...keys.rows, ...triggers.rows];
}
