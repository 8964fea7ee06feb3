import type { Named } from '@kithline/contract/wire.ts';
import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import { type FoundFacts, isTypeOpen } from '../fill-unknown.queries.ts';
import { isUnstated } from '../organization-fields.ts';

/** The facts that the tables have about the organization to which a normalized name leads. */
export type OfferedFacts = Omit<FoundFacts, 'id'> & { name: string };

/**
 * Returns the offered facts for organizations that lack at least one of these facts. Organizations of the
 * sample are left out.
 */
export async function lackingFacts(db: Db, offered: readonly OfferedFacts[]): Promise<FoundFacts[]> {
  const { rows } = await sql<Named>`
    with offered as (
      select * from jsonb_to_recordset(${JSON.stringify(offered)}::jsonb)
        as offered (name text, domain text, industry_id bigint, place_id bigint, type_id int)
    )
    select distinct on (o.id) o.id, n.name_norm as name
    from offered f join organization_name n on n.name_norm = f.name join organization o on o.id = n.organization_id
    where o.source <> 'sample' and (
      (f.domain is not null and ${isUnstated('website')}) or (f.place_id is not null and ${isUnstated('location')})
      or (f.type_id <> o.type_id and ${isTypeOpen})
      or (f.industry_id is not null and not o.sources ? 'industries' and not exists (
        select from organization_item i where i.organization_id = o.id and i.dataset = 'industries')))
    order by o.id, n.is_alias, n.name_norm`.execute(db);
  const facts = new Map(offered.map((one) => [one.name, one]));
  return rows.flatMap(({ id, name }) => {
    const found = facts.get(name);
    return found === undefined ? [] : [{ ...found, id }];
  });
}
