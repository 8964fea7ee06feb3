/** What a row says of work. Both are null for no work; a company that names no organization is null. */
interface Work {
  readonly company: string | null;
  readonly position: string | null;
}

/**
 * Of two rows of one person the one whose company and position are taken together: the kept row if it names
 * work, else the other one. A position from one and a company from the other would be a job that nobody has.
 * `mergeRowsOfOnePerson` says the same in SQL.
 */
export function rowOfWork<Row extends Work>(kept: Row, other: Row): Row {
  return kept.company === null && kept.position === null ? other : kept;
}
