import type { Company } from './rows.ts';

/** Spellings of organizations and titles, with the ids of these. */
export interface Spelled {
  readonly companies: readonly (Company & { readonly organizationId: number })[];
  readonly titles: readonly { readonly titleId: number; readonly text: string }[];
}

/** The row of each spelling, in the order in which they were given. */
export interface SpelledRows {
  /** In `companies`. */
  readonly companies: readonly number[];
  /** In `wordings`. */
  readonly titles: readonly number[];
}
