import type { Db } from '../../tables.ts';
import { deleteUnknownOrganizations, deleteUnknownPersons } from './forget-unknown-persons.queries.ts';

/**
 * Deletes those of the persons whom nothing names and about whom nobody keeps anything. While there is a
 * note, label, strength or exclusion, the row stays with its keyed hashes, so that these return with the
 * person.
 */
export async function forgetUnknownPersons(db: Db, personIds: readonly number[]): Promise<void> {
  if (personIds.length > 0) await deleteUnknownPersons(db, personIds);
}

/** Deletes those of the organizations that only files named and to which nothing leads now. */
export async function forgetUnknownOrganizations(db: Db, organizationIds: readonly number[]): Promise<void> {
  if (organizationIds.length > 0) await deleteUnknownOrganizations(db, organizationIds);
}
