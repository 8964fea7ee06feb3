/** Persons and organizations that are named by a record that is about to be deleted. */
export interface ReferredRecords {
  readonly personIds: readonly number[];
  readonly organizationIds: readonly number[];
}
