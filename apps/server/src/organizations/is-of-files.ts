import { sql } from 'kysely';

/**
 * SQL for whether organization `o` contains nothing that an administrator has stated. Such an organization
 * may be joined into another one.
 */
export const IS_OF_FILES = sql`(o.name is null and o.source = 'import' and o.mapped_linkedin_slugs = '{}'
  and not exists (select from jsonb_each_text(o.sources) as said where said.value <> 'enrichment')
  and not exists (select from organization_name other where other.organization_id = o.id and other.is_common))`;
