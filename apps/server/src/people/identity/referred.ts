/**
 * The persons and organizations to which some rows refer. These rows are about to be deleted or were just
 * deleted.
 */
export interface ReferredRecords {
  readonly personIds: readonly number[];
  readonly organizationIds: readonly number[];
}
