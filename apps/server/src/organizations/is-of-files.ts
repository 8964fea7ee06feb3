import { sql } from 'kysely';

/**
 * SQL for whether organization `o` holds nothing that an administrator has stated: then it may go into
 * another one.
 */
export const IS_OF_FILES = sql`(o.name is null and o.source = 'import' and o.mapped_linkedin_slugs = '{}'
  and not exists (select from jsonb_each_text(o.sources) as said where said.value <> 'enrichment')
  and not exists (select from organization_name other where other.organization_id = o.id and other.is_common))`;
