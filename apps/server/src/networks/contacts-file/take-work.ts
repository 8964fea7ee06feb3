/** The work in a row. Both are null if there is none. A company that names no organization is null. */
interface Work {
  readonly company: string | null;
  readonly position: string | null;
}

/**
 * The row of two whose company and position are used together: the kept row if it names work, otherwise the
 * other one. A position from one and a company from the other would be a job that nobody has.
 * `mergeRowsOfOnePerson` does the same in SQL.
 */
export function rowOfWork<Row extends Work>(kept: Row, other: Row): Row {
  return kept.company === null && kept.position === null ? other : kept;
}
