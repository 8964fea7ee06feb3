import type { Db } from '../../tables.ts';
import { type RawBuilder, sql } from 'kysely';
import { isReferredTo, ORGANIZATION_REFERENCES, PERSON_REFERENCES } from '../../scopes/references.ts';

/**
 * Deletes each of these persons if nothing names the person, and no note, label or similar row refers to the
 * person. Otherwise, the person's row and keyed hashes stay, so that the note or label reappears when a file
 * names the person again.
 */
export async function forgetUnknownPersons(db: Db, personIds: readonly number[]): Promise<void> {
  if (personIds.length === 0) return;
  await sql`
    delete from person p
    where p.id = any(${[...personIds]}::bigint[]) and p.name is null and p.sources = '{}'
      and not ${isReferredTo(PERSON_REFERENCES, sql`p.id`)}`.execute(db);
}

/**
 * Deletes each of these organizations if it has no name in the common space, and no statement, fact, note,
 * label or history of a person refers to it.
 */
export async function forgetUnknownOrganizations(db: Db, organizationIds: readonly number[]): Promise<void> {
  if (organizationIds.length === 0) return;
  await sql`
    delete from organization o
    where o.id = any(${[...organizationIds]}::bigint[]) and o.name is null
      and not ${isReferredTo(ORGANIZATION_REFERENCES, sql`o.id`)} and not ${isInHistory('o.id')}`.execute(db);
}

/**
 * An organization in the value before or after a change must stay, because taking the change back restores
 * the reference.
 */
function isInHistory(id: string): RawBuilder<boolean> {
  const asJson = sql`to_jsonb(${sql.ref(id)})`;
  return sql`(
    exists (select from profile_change_field f where f.field ~ '^(role|study) ' and f.before -> 'organization_id' = ${asJson})
    or exists (select from profile_change_field f where f.field ~ '^(role|study) ' and f.after -> 'organization_id' = ${asJson})
    or exists (select from profile_change_field f where f.field = 'supportedOrganizations' and f.before -> 'value' @> ${asJson})
    or exists (select from profile_change_field f where f.field = 'supportedOrganizations' and f.after -> 'value' @> ${asJson}))`;
}
