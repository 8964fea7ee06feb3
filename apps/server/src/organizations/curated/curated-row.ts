/** One organization as an administrator's file states it; null where the file says nothing. */
export interface CuratedRow {
  /** Physical line of the row, 1 for the first line of the file. */
  readonly line: number;
  readonly name: string;
  /** Key of the organization's LinkedIn page. */
  readonly slug: string | null;
  readonly domain: string | null;
  readonly industryIds: readonly number[] | null;
  readonly employeeSizeId: number | null;
  readonly placeId: number | null;
  readonly yearFounded: number | null;
  readonly aliases: readonly string[];
}

export interface SkippedRow {
  readonly line: number;
  readonly reason: string;
}

export interface NameTaken {
  readonly line: number;
  /** A name that another organization has. */
  readonly name: string;
  /** Whether the row gave it as its name or as an alias. */
  readonly isAlias: boolean;
}

/** What became of rows: created, updated, unchanged and skipped add up to their number. */
export interface CuratedOutcome {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly skipped: readonly SkippedRow[];
  readonly namesTaken: readonly NameTaken[];
}
