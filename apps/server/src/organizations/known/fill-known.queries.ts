import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

/** An organization, and the name by which it was looked for. */
export interface NamedOrganization {
  id: number;
  /** Normalized. */
  name: string;
}

/** Which of these names belong to an organization that lacks a website, a place or an industry; invented ones of the sample are left out. */
export async function lackingFacts(db: Db, names: readonly string[]): Promise<NamedOrganization[]> {
  const { rows } = await sql<NamedOrganization>`
    select distinct on (o.id) o.id, n.name_norm as name
    from organization_name n join organization o on o.id = n.organization_id
    where n.name_norm = any(${[...names]}::text[]) and o.source <> 'sample' and (
      (o.website is null and not o.sources ? 'website') or (o.place_id is null and not o.sources ? 'location')
      or (not o.sources ? 'industries' and not exists (
        select from organization_item i where i.organization_id = o.id and i.dataset = 'industries')))
    order by o.id, n.is_alias, n.name_norm`.execute(db);
  return rows;
}
