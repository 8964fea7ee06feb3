/**
 * Persons whose job has changed, the most recently stated change first. Changes stated on the same day are
 * sorted by name. All arrays have the same length.
 */
export interface ChangedPersons {
  readonly personIds: Float64Array;
  /** When a file or a role first stated the change, in days since 1970. */
  readonly heardOn: Int32Array;
  /** 1: nobody else in the viewer's own network works or worked where the person works now. */
  readonly isWhereNobodyIs: Uint8Array;
}
