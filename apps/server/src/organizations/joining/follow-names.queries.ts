import type { Named } from '@kithline/contract/wire.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../tables.ts';
import { IS_OF_FILES } from './holders.queries.ts';
import { joinNameless, WRITTEN } from './join-organizations.ts';

const FOLLOWED = 'organizations.names-followed';

/** A name that leads to an organization. */
export interface StoredName {
  readonly norm: string;
  readonly id: number;
  readonly name: string;
  /**
   * The organization's name in the common space; null if only files and members have named the organization.
   * The common space contains all facts outside of files and profiles.
   */
  readonly own: string | null;
  readonly isCommon: boolean;
  /** Whether the organization has no facts except those from files, members and providers. */
  readonly isOfFiles: boolean;
}

export async function storedNames(db: Db): Promise<StoredName[]> {
  const { rows } = await sql<StoredName>`
    select n.name_norm as norm, o.id, n.name, o.name as own, n.is_common,
      ${IS_OF_FILES} as is_of_files
    from organization_name n join organization o on o.id = n.organization_id order by n.name_norm`.execute(
    db,
  );
  return rows;
}

/**
 * A spelling of an organization in files and in members' facts, with the number of statements and facts that
 * have it.
 */
export interface StoredSpelling {
  readonly id: number;
  readonly spelling: string;
  readonly count: number;
}

export async function storedSpellings(db: Db): Promise<StoredSpelling[]> {
  const written = Object.entries(WRITTEN).map(
    ([table, column]) => sql`
      select organization_id as id, ${sql.ref(column)} as spelling from ${sql.table(table)}
      where organization_id is not null and ${sql.ref(column)} is not null`,
  );
  const { rows } = await sql<StoredSpelling>`
    select id, spelling, count(*)::int as count from (${sql.join(written, sql` union all `)}) as written
    group by id, spelling order by id, spelling`.execute(db);
  return rows;
}

/**
 * Joins the organization `from` into `to`: moves its names, statements, notes and labels, and deletes it.
 * Call it only if `from` has no name in the common space.
 */
export async function joinOrganizations(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`update organization_name set organization_id = ${to}, is_alias = true where organization_id = ${from}`.execute(
    db,
  );
  await joinNameless(db, { from, to });
}

/** Adds a name that leads to an organization but is never shown. */
export async function addHiddenName(db: Db, { norm, id }: { norm: string; id: number }): Promise<void> {
  await sql`
    insert into organization_name (name_norm, organization_id, name, is_alias, is_common)
    select ${norm}, id, ${norm}, name is not null, false from organization where id = ${id}
    on conflict (name_norm) do nothing`.execute(db);
}

/**
 * Makes the key of an organization's name in the common space lead to the organization, unless the key
 * already leads to one.
 */
export async function addCommonName(
  db: Db,
  { norm, id, name }: { norm: string; id: number; name: string },
): Promise<void> {
  await sql`
    insert into organization_name (name_norm, organization_id, name) values (${norm}, ${id}, ${name})
    on conflict (name_norm) do nothing`.execute(db);
}

/**
 * Replaces the key `norm` of a name in the common space by the key `to`, unless another name has the key
 * `to`. If a hidden name of the same organization has the key `to`, deletes that hidden name first.
 */
export async function moveKey(
  db: Db,
  { id, norm, to }: { id: number; norm: string; to: string },
): Promise<void> {
  await sql`delete from organization_name where name_norm = ${to} and organization_id = ${id} and not is_common`.execute(
    db,
  );
  await sql`
    update organization_name set name_norm = ${to}
    where name_norm = ${norm} and not exists (select from organization_name other where other.name_norm = ${to})`.execute(
    db,
  );
}

/** Returns the names, current and former, that administrators have given to organizations. */
export async function givenNames(db: Db): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select distinct c.organization_id as id, given.name
    from profile_change c join profile_change_field f on f.change_id = c.id
    cross join lateral (values (f.before ->> 'value'), (f.after ->> 'value')) as given (name)
    where c.organization_id is not null and f.field = 'name' and given.name is not null`.execute(db);
  return rows;
}

export async function holderOf(db: Db, norm: string): Promise<number | null> {
  const row = await db
    .selectFrom('organizationName')
    .select('organizationId as id')
    .where('nameNorm', '=', norm)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Replaces the key `norm`, a hidden name of the organization, by the key `to`. Does nothing if `to` already
 * leads to an organization.
 */
export async function renewHiddenKey(
  db: Db,
  { id, norm, to }: { id: number; norm: string; to: string },
): Promise<void> {
  await sql`
    update organization_name set name_norm = ${to}, name = ${to}
    where name_norm = ${norm} and organization_id = ${id} and not is_common
      and not exists (select from organization_name other where other.name_norm = ${to})`.execute(db);
}

/**
 * Moves notes and labels after statements were moved from one organization to another. Moves the notes and
 * labels of each network that now mentions only the new organization, and of each collective whose shared
 * networks mention only the new one.
 */
export async function moveKept(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  const mentions = (id: number, scope: RawBuilder<unknown>) => {
    const networks = sql`
      select ${scope} union select shared.network_id from collective_network shared
        where shared.collective_id = ${scope}`;
    return sql`(
      exists (select from network_contact c where c.organization_id = ${id} and c.network_id in (${networks}))
      or exists (select from former_statement s where s.organization_id = ${id}
        and s.network_id in (${networks})))`;
  };
  const follows = (scope: RawBuilder<unknown>) =>
    sql`${mentions(to, scope)} and not ${mentions(from, scope)}`;
  await sql`
    update note n set organization_id = ${to}
    where n.organization_id = ${from} and ${follows(sql`n.scope_id`)}`.execute(db);
  await sql`
    update label_organization as given set organization_id = ${to} from label l
    where l.id = given.label_id and given.organization_id = ${from} and ${follows(sql`l.scope_id`)}
      and not exists (
        select from label_organization known
        where known.label_id = given.label_id and known.organization_id = ${to})`.execute(db);
}

/**
 * Deletes these hidden names, because no spelling uses them now. If an organization has no other names, its
 * hidden names are kept.
 */
export async function dropHiddenNames(db: Db, norms: readonly string[]): Promise<void> {
  await sql`
    delete from organization_name n where n.name_norm = any(${[...norms]}::text[]) and not n.is_common and exists (
      select from organization_name other where other.organization_id = n.organization_id
        and other.name_norm <> all (${[...norms]}::text[]))`.execute(db);
}

/**
 * Returns the version of the rules that were last applied to stored names, and whether these rules were first
 * applied within the last week. Null if no rules were ever applied.
 */
export async function lastFollowed(db: Db): Promise<{ version: string; isRecent: boolean } | null> {
  const { rows } = await sql<{ version: string; isRecent: boolean }>`
    select value ->> 'version' as version, (value ->> 'first')::timestamptz > now() - interval '7 days' as is_recent
    from setting where key = ${FOLLOWED}`.execute(db);
  return rows[0] ?? null;
}

/** Stores when a version of the rules was first applied. */
export async function writeFollowed(db: Db, version: string): Promise<void> {
  await sql`
    insert into setting as stored (key, value) values (${FOLLOWED}, jsonb_build_object('version', ${version}::text, 'first', now()))
    on conflict (key) do update set value = excluded.value where stored.value ->> 'version' <> excluded.value ->> 'version'`.execute(
    db,
  );
}
