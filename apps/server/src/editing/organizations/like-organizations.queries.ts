import type { LikeOrganization } from '@kithline/contract/new-organizations.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { sql } from 'kysely';
import { namesMeaningSame } from '../../organizations/joining/link-same-names.ts';
import { normalizeOrganizationName } from '../../organizations/normalize-organization-name.ts';
import { readCompanySlug, readDomain } from '../../organizations/read-organization-facts.ts';
import type { Db } from '../../tables.ts';

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

/** Named organizations that already have one of the keys. Those that only files and members name are taken over and are not among them. */
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
