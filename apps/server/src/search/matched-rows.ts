// Rows that made a person match, as facts with ids. The caller adds the names for the ids.

interface MatchedRow {
  readonly id: number;
  readonly personId: number;
  readonly organizationId: number | null;
  readonly fromYear: number | null;
  readonly toYear: number | null;
  readonly isOngoing: boolean;
}

/** A role of the work history as the viewer sees it. Months count from 1. */
export interface MatchedRole extends MatchedRow {
  readonly title: string | null;
  readonly fromMonth: number | null;
  readonly toMonth: number | null;
  readonly isPrimary: boolean;
  readonly roleTypeId: number | null;
  readonly seniorityIds: readonly number[];
  readonly sizeId: number | null;
  readonly industryIds: readonly number[];
}

export interface MatchedEducation extends MatchedRow {
  readonly degreeIds: readonly number[];
  readonly majorIds: readonly number[];
}
