import type { LikeOrganization } from '@kithline/contract/new-organizations.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { sql } from 'kysely';
import { joinNameless, moveStatements, spellingsOf } from '../../organizations/joining/join-organizations.ts';
import { namesMeaningSame } from '../../organizations/joining/link-same-names.ts';
import { makeNamelessOrganization } from '../../organizations/make-nameless-organization.ts';
import { normalizeOrganizationName } from '../../organizations/normalize-organization-name.ts';
import { readCompanySlug, readDomain } from '../../organizations/read-organization-facts.ts';
import { foldText } from '@kithline/base/fold-text.ts';
import type { Db } from '../../tables.ts';

// Decides which organization a name in a contacts file or in a profile refers to. If the decision changes,
// contacts, roles and other facts with this name move to the other organization.

/**
 * After an organization's name has changed, updates the keys by which lists are sorted and files are matched.
 * The former name still refers to the organization, and aliases keep their spelling.
 */
export async function writeName(db: Db, id: number, name: string | null): Promise<void> {
  await sql`update organization set name_key = ${name === null ? null : foldText(name)} where id = ${id}`.execute(
    db,
  );
  if (name === null) return;
  await sql`
    insert into organization_name (name_norm, organization_id, name) values (${normalizeOrganizationName(name)}, ${id}, ${name})
    on conflict (name_norm) do update set is_common = true, is_alias = organization_name.is_alias and organization_name.is_common,
      name = case when organization_name.is_alias and organization_name.is_common then organization_name.name else excluded.name end
    where organization_name.organization_id = excluded.organization_id`.execute(db);
}

/** Updates the key of the LinkedIn address of a company or school. */
export async function writeSlug(db: Db, id: number, linkedin: string | null): Promise<void> {
  const slug = readCompanySlug(linkedin ?? '');
  await sql`update organization set linkedin_slug = ${slug} where id = ${id}`.execute(db);
}

interface HolderOfName {
  readonly id: number;
  /** Whether everybody sees the name. False if only contacts files and profiles state it. */
  readonly isNamed: boolean;
}

/** Returns a function that finds the organization with one of these names or aliases. */
export async function holdersOfNames(
  db: Db,
  names: readonly string[],
): Promise<(name: string) => HolderOfName | undefined> {
  const { rows } = await sql<HolderOfName & { norm: string }>`
    select n.name_norm as norm, n.organization_id as id, o.name is not null and n.is_common as "isNamed"
    from organization_name n join organization o on o.id = n.organization_id
    where n.name_norm = any(${names.map(normalizeOrganizationName)}::text[])`.execute(db);
  const holders = new Map(rows.map(({ norm, ...holder }) => [norm, holder]));
  return (name) => holders.get(normalizeOrganizationName(name));
}

/** Returns the name of another organization with the same LinkedIn address; null if there is none. */
export async function holderOfCompanySlug(db: Db, id: number, linkedin: string): Promise<string | null> {
  const slug = readCompanySlug(linkedin);
  if (slug === null) return null;
  const { rows } = await sql<{ name: string | null }>`
    select name from organization where linkedin_slug = ${slug} and id <> ${id}`.execute(db);
  return rows[0] === undefined ? null : (rows[0].name ?? 'another organization');
}

/** Returns the aliases that administrators have given an organization, sorted. */
export async function aliasesOf(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from organization_name where organization_id = ${id} and is_alias and is_common order by name collate "C"`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Returns names as `aliasesOf` returns them after `writeAliases`: one spelling of each, sorted. */
export function asAliases(names: readonly string[]): string[] {
  const spellings = new Map(names.map((name) => [normalizeOrganizationName(name), name]));
  return [...spellings.values()].toSorted((one, other) => Buffer.from(one).compare(Buffer.from(other)));
}

/**
 * Sets the aliases of an organization. Contacts and facts that use a new alias move to the organization.
 * Removed aliases are freed (`freeName`).
 */
export async function writeAliases(db: Db, id: number, names: readonly string[]): Promise<void> {
  const wanted = new Map(names.map((name) => [normalizeOrganizationName(name), name]));
  const present = new Map((await aliasesOf(db, id)).map((name) => [normalizeOrganizationName(name), name]));
  for (const norm of present.keys()) if (!wanted.has(norm)) await freeName(db, { id, norm });
  const added = [...wanted].filter(([norm, name]) => present.get(norm) !== name);
  const holderOf = await holdersOfNames(
    db,
    added.map(([, name]) => name),
  );
  const isFree = ([, name]: Alias) => (holderOf(name)?.id ?? id) === id;
  await insertAliases(db, id, added.filter(isFree));
  for (const [norm, name] of added.filter((alias) => !isFree(alias))) {
    // An alias that was added earlier in this loop may have merged the other organization into this one.
    const from = (await holdersOfNames(db, [name]))(name)?.id ?? id;
    if (from !== id) await moveStatements(db, { from, to: id, norm });
    await insertAliases(db, id, [[norm, name]]);
    // An organization without an administrator's name is merged into this one, with its notes and labels.
    if (from !== id) await joinNameless(db, { from, to: id });
  }
}

type Alias = readonly [norm: string, name: string];

/** Makes the names refer to this organization. */
async function insertAliases(db: Db, id: number, aliases: readonly Alias[]): Promise<void> {
  if (aliases.length === 0) return;
  const norms = aliases.map(([norm]) => norm);
  const names = aliases.map(([, name]) => name);
  await sql`
    insert into organization_name (name_norm, organization_id, name, is_alias)
    select norm, ${id}, name, true
    from unnest(${norms}::text[], ${names}::text[]) as alias (norm, name) order by norm
    on conflict (name_norm) do update set organization_id = excluded.organization_id, name = excluded.name, is_alias = true,
      is_common = true`.execute(db);
}

/**
 * Removes an alias or a former name. If it is also the organization's main name, it still refers to this
 * organization. Otherwise, contacts and facts that use the name move to a new organization that no
 * administrator has named.
 */
async function freeName(db: Db, { id, norm }: { id: number; norm: string }): Promise<void> {
  const own = await ownName(db, id);
  if (own !== null && normalizeOrganizationName(own) === norm) {
    await sql`update organization_name set is_alias = false, name = ${own} where name_norm = ${norm}`.execute(
      db,
    );
    return;
  }
  await sql`delete from organization_name where name_norm = ${norm} and organization_id = ${id}`.execute(db);
  if ((await spellingsOf(db, { id, norm })).length === 0) return;
  await moveStatements(db, { from: id, to: await makeNamelessOrganization(db, norm), norm });
}

async function ownName(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('organization').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? null;
}

/**
 * Frees a name for other organizations, after the change that set it was taken back. The organization keeps
 * the name if it has no current name, if this is its current name or an alias, or if another change that is
 * in force sets or replaces the name.
 */
export async function freeTakenBackName(db: Db, id: number, name: string): Promise<void> {
  const norm = normalizeOrganizationName(name);
  const own = await ownName(db, id);
  if (own === null || normalizeOrganizationName(own) === norm) return;
  if ((await namesInForce(db, id)).some((other) => normalizeOrganizationName(other) === norm)) return;
  const { rows } = await sql`
    select from organization_name where name_norm = ${norm} and organization_id = ${id} and not is_alias`.execute(
    db,
  );
  if (rows.length > 0) await freeName(db, { id, norm });
}

/** Returns the names before and after all changes that are in force, except changes that take others back. */
async function namesInForce(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct state ->> 'value' as name
    from profile_change c join profile_change_field f on f.change_id = c.id and f.field = 'name'
    cross join lateral (values (f.before), (f.after)) as found (state)
    where c.organization_id = ${id} and c.taken_back_by is null and c.takes_back is null and state ->> 'value' is not null`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Keys that identify a typed organization; null if nothing was typed. */
export interface TypedKeys {
  readonly norm: string | null;
  readonly slug: string | null;
  readonly domain: string | null;
}

/** Returns the keys of a typed organization. An address that was typed as the name counts as an address. */
export function keysOf({ name, linkedin }: { name: string; linkedin: string }): TypedKeys {
  const slugAsName = readCompanySlug(name);
  return {
    norm: normalizeOrganizationName(name) || null,
    slug: readCompanySlug(linkedin) ?? slugAsName,
    domain: slugAsName === null ? readDomain(name) : null,
  };
}

interface EqualOrganization {
  readonly id: number;
  readonly name: string;
  readonly equal: NonNullable<LikeOrganization['equal']>;
}

/**
 * Maximum number of returned organizations with the same website. A website that more organizations share
 * probably only hosts their pages.
 */
const MOST_OF_WEBSITE = 3;

/**
 * Returns the organizations with one of the keys. An organization without an administrator's name is not
 * found by its name, because `createOrganization` may still use this name.
 */
export async function equalOrganizations(
  db: Db,
  { norm, slug, domain }: TypedKeys,
): Promise<EqualOrganization[]> {
  const norms = norm === null ? [] : await namesMeaningSame(db, norm);
  const { rows } = await sql<EqualOrganization>`
    select id, coalesce(name, 'another organization') as name, 'linkedin' as equal from organization where linkedin_slug = ${slug}
    union all
    select id, coalesce(name, 'another organization'), 'linkedin' from organization
    where mapped_linkedin_slugs <> '{}' and mapped_linkedin_slugs @> array[${slug}::text]
    union all
    (select id, coalesce(name, 'another organization'), 'website' from organization
      where website is not null and website_host(website) = ${domain} order by id limit ${MOST_OF_WEBSITE})
    union all
    select o.id, o.name, 'name' from organization_name n join organization o on o.id = n.organization_id
    where n.name_norm = any(${norms}::text[]) and o.name is not null`.execute(db);
  return rows;
}

interface LikeFacts {
  readonly id: number;
  readonly type: Named;
  readonly website: string | null;
  readonly linkedin: string | null;
}

/** Returns facts that distinguish organizations with the same name, by id. */
export async function likeFacts(db: Db, ids: readonly number[]): Promise<Map<number, LikeFacts>> {
  const { rows } = await sql<LikeFacts>`
    select o.id, jsonb_build_object('id', t.id, 'name', t.name) as type, o.website, o.linkedin
    from organization o join organization_type t on t.id = o.type_id
    where o.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
