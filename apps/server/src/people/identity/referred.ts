/** Persons and organizations that something refers to which is about to be deleted. */
export interface ReferredRecords {
  readonly personIds: readonly number[];
  readonly organizationIds: readonly number[];
}
