import { foldText } from '@kithline/base/fold-text.ts';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import type { Source } from '../column-types.ts';
import { normalizeOrganizationName } from './normalize-organization-name.ts';

interface CommonName {
  organizationId: number;
  name: string;
  /** Names from files and members are stored elsewhere, because not everybody may see them. */
  source: Exclude<Source, 'import' | 'self'>;
  /** Null if the name does not come from a user. */
  userId: number | null;
  now: Date;
}

/**
 * Stores a name in the common space for an organization that only contacts files and members have named so
 * far. Afterwards the organization looks new, so that nobody learns that it was named before. If the
 * organization already has a name in the common space, nothing changes.
 */
export async function nameOrganization(
  db: Db,
  { organizationId, name, source, userId, now }: CommonName,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update organization set name = ${name}, name_key = ${foldText(name)}, created_on = ${now}, created_by = ${userId},
      source = ${source}, sources = sources || jsonb_build_object('name', ${source}::text)
    where id = ${organizationId} and name is null`.execute(db);
  if (numAffectedRows === 0n) return;
  await sql`
    insert into organization_name (name_norm, organization_id, name)
    values (${normalizeOrganizationName(name)}, ${organizationId}, ${name})
    on conflict (name_norm) do update set name = excluded.name, is_common = true,
      is_alias = organization_name.is_alias and organization_name.is_common
    where organization_name.organization_id = excluded.organization_id`.execute(db);
}
