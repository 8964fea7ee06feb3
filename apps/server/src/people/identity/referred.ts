/** Persons and organizations to which a record refers that is about to be deleted. */
export interface ReferredRecords {
  readonly personIds: readonly number[];
  readonly organizationIds: readonly number[];
}
