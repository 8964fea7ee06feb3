import { type RawBuilder, sql } from 'kysely';
import { isReferredTo, ORGANIZATION_REFERENCES, PERSON_REFERENCES } from '../../scopes/references.ts';
import type { Db } from '../../tables.ts';

export async function deleteUnknownPersons(db: Db, personIds: readonly number[]): Promise<void> {
  await sql`
    delete from person p
    where p.id = any(${[...personIds]}::bigint[]) and p.name is null and p.sources = '{}'
      and not ${isReferredTo(PERSON_REFERENCES, sql`p.id`)}`.execute(db);
}

export async function deleteUnknownOrganizations(db: Db, organizationIds: readonly number[]): Promise<void> {
  await sql`
    delete from organization o
    where o.id = any(${[...organizationIds]}::bigint[]) and o.name is null
      and not ${isReferredTo(ORGANIZATION_REFERENCES, sql`o.id`)} and not ${isInHistory('o.id')}`.execute(db);
}

/**
 * SQL for whether a change in a person's history refers to an organization, before or after. Taking the
 * change back would need it.
 */
function isInHistory(id: string): RawBuilder<boolean> {
  const asJson = sql`to_jsonb(${sql.ref(id)})`;
  return sql`(
    exists (select from profile_change_field f where f.field ~ '^(role|study) ' and f.before -> 'organization_id' = ${asJson})
    or exists (select from profile_change_field f where f.field ~ '^(role|study) ' and f.after -> 'organization_id' = ${asJson})
    or exists (select from profile_change_field f where f.field = 'supportedOrganizations' and f.before -> 'value' @> ${asJson})
    or exists (select from profile_change_field f where f.field = 'supportedOrganizations' and f.after -> 'value' @> ${asJson}))`;
}
