import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

/**
 * SQL for whether no administrator has stated anything about the organization `o`. Only such an organization
 * may be joined into another one.
 */
export const IS_OF_FILES = sql`(o.name is null and o.source = 'import' and o.mapped_linkedin_slugs = '{}'
  and not exists (select from jsonb_each_text(o.sources) as said where said.value <> 'enrichment')
  and not exists (select from organization_name other where other.organization_id = o.id and other.is_common))`;

/** An organization, and one of the names that lead to it. */
export interface Holder {
  readonly id: number;
  /** The name that leads to the organization, normalized. */
  readonly norm: string;
  /**
   * The organization's name in the common space; null if only files and members have named the organization.
   * The common space contains all facts outside of files and profiles.
   */
  readonly name: string | null;
  readonly host: string | null;
  readonly source: string;
  /** Whether the organization has no facts except those from files, members and providers. */
  readonly isOfFiles: boolean;
  /**
   * Every alias that the organization had before some change, as written. Some of these aliases may still
   * lead to the organization.
   */
  readonly takenOff: readonly string[];
}

/** Returns the organizations to which these names lead. */
export async function holdersOf(db: Db, norms: readonly string[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select o.id, n.name_norm as norm, o.name, website_host(o.website) as host, o.source,
      ${IS_OF_FILES} as is_of_files,
      array(
        select distinct taken.name from profile_change c join profile_change_field f on f.change_id = c.id
        cross join lateral jsonb_array_elements_text(f.before -> 'value') as taken (name)
        where c.organization_id = o.id and f.field = 'mappedNames' and jsonb_typeof(f.before -> 'value') = 'array'
      ) as taken_off
    from organization_name n join organization o on o.id = n.organization_id
    where n.name_norm = any(${[...norms]}::text[]) order by n.name_norm`.execute(db);
  return rows;
}

/** Inserts names that identify an organization and are never shown. */
export async function insertHidden(db: Db, links: readonly { norm: string; id: number }[]): Promise<void> {
  if (links.length === 0) return;
  await sql`
    insert into organization_name (name_norm, organization_id, name, is_alias, is_common)
    select norm, id, norm, true, false
    from unnest(${links.map(({ norm }) => norm)}::text[], ${links.map(({ id }) => id)}::bigint[]) as link (norm, id)
    order by norm on conflict (name_norm) do nothing`.execute(db);
}
