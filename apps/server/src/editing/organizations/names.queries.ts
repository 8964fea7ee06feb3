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

// Which organization a name means: of files to come, and of statements that are stored.

/**
 * What lists are sorted by and files are matched by follows from the name. The former name goes on meaning
 * the organization; aliases keep their spelling.
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

/** The key of a company's or school's profile address. */
export async function writeSlug(db: Db, id: number, linkedin: string | null): Promise<void> {
  const slug = readCompanySlug(linkedin ?? '');
  await sql`update organization set linkedin_slug = ${slug} where id = ${id}`.execute(db);
}

interface HolderOfName {
  readonly id: number;
  /** Whether others than contacts files name the organization so. */
  readonly isNamed: boolean;
}

/** Who has these names already, also as aliases: by name, the organizations that have one. */
export async function holdersOfNames(db: Db, names: readonly string[]): Promise<Map<string, HolderOfName>> {
  const holders = await holdersOf(db, names.map(normalizeOrganizationName));
  return new Map(
    names.flatMap((name) => {
      const holder = holders.get(normalizeOrganizationName(name));
      return holder === undefined ? [] : [[name, holder] as const];
    }),
  );
}

/** The same by normalized names. */
async function holdersOf(db: Db, norms: readonly string[]): Promise<Map<string, HolderOfName>> {
  const { rows } = await sql<HolderOfName & { norm: string }>`
    select n.name_norm as norm, n.organization_id as id, o.name is not null and n.is_common as "isNamed"
    from organization_name n join organization o on o.id = n.organization_id
    where n.name_norm = any(${[...norms]}::text[])`.execute(db);
  return new Map(rows.map(({ norm, ...holder }) => [norm, holder]));
}

/** Another organization with the same profile address; null without one. */
export async function holderOfCompanySlug(db: Db, id: number, linkedin: string): Promise<string | null> {
  const slug = readCompanySlug(linkedin);
  if (slug === null) return null;
  const { rows } = await sql<{ name: string | null }>`
    select name from organization where linkedin_slug = ${slug} and id <> ${id}`.execute(db);
  return rows[0] === undefined ? null : (rows[0].name ?? 'another organization');
}

/** Other names of an organization, as administrators keep them. */
export async function aliasesOf(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from organization_name where organization_id = ${id} and is_alias and is_common order by name collate "C"`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Names as `aliasesOf` returns them once they are written: one spelling of each, in its order. */
export function asAliases(names: readonly string[]): string[] {
  const spellings = new Map(names.map((name) => [normalizeOrganizationName(name), name]));
  return [...spellings.values()].toSorted((one, other) => Buffer.from(one).compare(Buffer.from(other)));
}

/**
 * Makes these the other names of an organization. Statements that write it so follow, in both directions: a
 * name that is taken off means an organization of its own again.
 */
export async function writeAliases(db: Db, id: number, names: readonly string[]): Promise<void> {
  const wanted = new Map(names.map((name) => [normalizeOrganizationName(name), name]));
  const present = new Map((await aliasesOf(db, id)).map((name) => [normalizeOrganizationName(name), name]));
  for (const norm of present.keys()) if (!wanted.has(norm)) await freeName(db, { id, norm });
  const given = [...wanted].filter(([norm, name]) => present.get(norm) !== name);
  const holders = await holdersOf(
    db,
    given.map(([norm]) => norm),
  );
  const isOthers = ([norm]: readonly [string, string]) => (holders.get(norm)?.id ?? id) !== id;
  await insertAliases(
    db,
    id,
    given.filter((one) => !isOthers(one)),
  );
  for (const [norm, name] of given.filter(isOthers)) {
    // The alias before it may have taken the whole organization in.
    const from = (await holdersOf(db, [norm])).get(norm)?.id ?? id;
    if (from !== id) await moveStatements(db, { from, to: id, norm });
    await insertAliases(db, id, [[norm, name]]);
    // One that only files and members have named so goes in, with its notes and labels.
    if (from !== id) await joinNameless(db, { from, to: id });
  }
}

/** Makes names mean this organization. */
async function insertAliases(
  db: Db,
  id: number,
  given: readonly (readonly [norm: string, name: string])[],
): Promise<void> {
  if (given.length === 0) return;
  await sql`
    insert into organization_name (name_norm, organization_id, name, is_alias)
    select norm, ${id}, name, true
    from unnest(${given.map(([norm]) => norm)}::text[], ${given.map(([, name]) => name)}::text[]) as given (norm, name) order by norm
    on conflict (name_norm) do update set organization_id = excluded.organization_id, name = excluded.name, is_alias = true,
      is_common = true`.execute(db);
}

interface Name {
  readonly id: number;
  readonly norm: string;
}

/** A name that is an alias no longer: what files say by it is an organization that only they name. */
async function freeName(db: Db, { id, norm }: Name): Promise<void> {
  const own = await ownName(db, id);
  if (own !== null && normalizeOrganizationName(own) === norm) {
    // Files go on meaning the organization by its name, which is no alias.
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
 * Lets others have a name that was taken back. It stays where it is an alias, where another change that holds
 * has given it or found it, and where the organization has no other one.
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

/** The names that changes in force have found and given. */
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

/** What identifies a typed organization; null for what was not typed. */
export interface TypedKeys {
  /** Under which spellings of a name meet. */
  readonly norm: string | null;
  readonly slug: string | null;
  readonly domain: string | null;
}

/** An address that was typed in place of a name counts as the address. */
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

/** At most this many of one website are shown: a host of many organizations' pages tells nothing. */
const MOST_OF_WEBSITE = 3;

/**
 * Named organizations that already have one of the keys. Those that only files and members name are taken
 * over and are not among them.
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

/** What tells organizations apart, by their ids. */
export async function likeFacts(db: Db, ids: readonly number[]): Promise<Map<number, LikeFacts>> {
  const { rows } = await sql<LikeFacts>`
    select o.id, jsonb_build_object('id', t.id, 'name', t.name) as type, o.website, o.linkedin
    from organization o join organization_type t on t.id = o.type_id
    where o.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
