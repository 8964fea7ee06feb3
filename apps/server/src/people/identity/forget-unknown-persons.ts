import { sql } from 'kysely';
import { isReferredTo, ORGANIZATION_REFERENCES, PERSON_REFERENCES } from '../../scopes/references.ts';
import type { Db } from '../../tables.ts';

/**
 * Deletes those of the persons whom nothing names and nobody keeps anything about. While a note, label, strength or exclusion waits,
 * the row stays with its keyed hashes, so that these return with the person.
 */
export async function forgetUnknownPersons(db: Db, personIds: readonly number[]): Promise<void> {
  if (personIds.length === 0) return;
  await sql`
    delete from person p
    where p.id = any(${[...personIds]}::bigint[]) and p.name is null and p.sources = '{}'
      and not ${isReferredTo(PERSON_REFERENCES, sql`p.id`)}`.execute(db);
}

/** Deletes those of the organizations that only files named and that nothing leads to any more. */
export async function forgetUnknownOrganizations(db: Db, organizationIds: readonly number[]): Promise<void> {
  if (organizationIds.length === 0) return;
  await sql`
    delete from organization o
    where o.id = any(${[...organizationIds]}::bigint[]) and o.name is null
      and not ${isReferredTo(ORGANIZATION_REFERENCES, sql`o.id`)}`.execute(db);
}
