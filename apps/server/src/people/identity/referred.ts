/** Persons and organizations to which rows refer that are about to be deleted. */
export interface ReferredRecords {
  readonly personIds: readonly number[];
  readonly organizationIds: readonly number[];
}
