import type { Company } from './rows.ts';

/** Spellings of organizations and titles, with their ids. */
export interface Spelled {
  readonly companies: readonly (Company & { readonly organizationId: number })[];
  readonly titles: readonly { readonly titleId: number; readonly text: string }[];
}

/** The rows of spellings, in the order of `Spelled`. */
export interface SpelledRows {
  /** Rows in `companies`. */
  readonly companies: readonly number[];
  /** Rows in `wordings`. */
  readonly titles: readonly number[];
}
