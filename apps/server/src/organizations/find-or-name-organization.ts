import { sql } from 'kysely';
import { foldText } from '../platform/text/fold-text.ts';
import type { Db } from '../tables.ts';
import type { Source } from '../tables-of-facts.ts';
import { nameOrganization } from './name-organization.ts';
import { normalizeOrganizationName } from './normalize-organization-name.ts';

/**
 * The organization that somebody means by a name: the one that has it, also one that only files have named so far, which has a name
 * from now on; else a new one. An administrator's name is everybody's to read, a member's stands in the profile (`shownOrganizations`). Null for a name without a letter or digit. In a transaction that holds the directory's lock.
 */
export async function findOrNameOrganization(
  db: Db,
  {
    name,
    source,
    userId,
    now,
  }: { name: string; source: Extract<Source, 'self' | 'admin'>; userId: number; now: Date },
): Promise<number | null> {
  const norm = normalizeOrganizationName(name);
  if (norm === '') return null;
  const known = await db
    .selectFrom('organization_name')
    .select('organization_id as id')
    .where('name_norm', '=', norm)
    .executeTakeFirst();
  if (known !== undefined) {
    await nameOrganization(db, { organizationId: known.id, name, source, userId, now });
    return known.id;
  }
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into organization (id, name, name_key, type_id, source, sources, created_on, created_by)
      values (obscured_id(nextval('organization_number')), ${name}, ${foldText(name)}, 3, ${source},
        jsonb_build_object('name', ${source}::text), ${now}, ${userId})
      returning id
    )
    insert into organization_name (name_norm, organization_id, name) select ${norm}, id, ${name} from made
    returning organization_id as id`.execute(db);
  return rows[0]?.id ?? null;
}
