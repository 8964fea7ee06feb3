import { sql } from 'kysely';
import { foldText } from '../platform/text/fold-text.ts';
import { isNameTyped } from '../seen-facts/seen-organizations.ts';
import type { Db } from '../tables.ts';
import type { Source } from '../tables-of-facts.ts';
import { normalizeOrganizationName } from './normalize-organization-name.ts';

interface CommonName {
  organizationId: number;
  name: string;
  /** Who says so. */
  source: Exclude<Source, 'import'>;
  /** Who named it; null: nobody with an account. */
  userId: number | null;
  now: Date;
}

/** No role, study or support of somebody else leads to the organization: how they spelled it once is not for others to read. */
const isNobodyElses = (userId: number | null) => {
  const leadsThere = (table: string) => sql`
    exists (select from ${sql.table(table)} fact where fact.organization_id = organization.id
      and fact.person_id is distinct from (select users.person_id from users where users.id = ${userId}))`;
  return sql`not (${sql.join(['work_role', 'education', 'person_supported_organization'].map(leadsThere), sql` or `)})`;
};

/**
 * Gives a name to an organization that only contacts files have named so far, as if it were new: it does not tell that one has. One that
 * has a name keeps it; an administrator's takes the place of a member's, and a member's that of another one's whom it has left.
 */
export async function nameOrganization(
  db: Db,
  { organizationId, name, source, userId, now }: CommonName,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update organization set name = ${name}, name_key = ${foldText(name)}, created_on = ${now}, created_by = ${userId},
      source = ${source}, sources = sources || jsonb_build_object('name', ${source}::text)
    where id = ${organizationId} and (name is null or ${isNameTyped('organization')} and ${source === 'self' ? isNobodyElses(userId) : sql`true`})`.execute(
    db,
  );
  if (numAffectedRows === 0n) return;
  await sql`
    insert into organization_name (name_norm, organization_id, name)
    values (${normalizeOrganizationName(name)}, ${organizationId}, ${name})
    on conflict (name_norm) do update set name = excluded.name, is_common = true
    where organization_name.organization_id = excluded.organization_id`.execute(db);
}
