/** One organization in an administrator's file. A blank cell gives null or, for `aliases`, an empty list. */
export interface CuratedRow {
  /** Number of the row's physical line; the first line of the file is 1. */
  readonly line: number;
  readonly name: string;
  /** As `readCompanySlug` returns it. */
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
  /** The name that belongs to another organization. */
  readonly name: string;
  /** True if `name` is an alias in the row, false if it is the row's name. */
  readonly isAlias: boolean;
}

/** The result of loading a file: created, updated, unchanged and skipped add up to the number of rows. */
export interface CuratedOutcome {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly skipped: readonly SkippedRow[];
  readonly namesTaken: readonly NameTaken[];
}
