import type { ModifierSpec } from './filter.ts';

/** Require at least one of a filter's values, all of them, or none of them. */
export const LISTED = { any: 0, all: 1, noneOf: 2 } as const;

/** Options for facts of which one row, person or organization can have several. */
export const ANY_ALL_OR_NONE = {
  options: [
    ['Any', LISTED.any],
    ['All', LISTED.all],
    ['None of', LISTED.noneOf],
  ],
  fallback: LISTED.any,
  noneOf: LISTED.noneOf,
} as const satisfies ModifierSpec;

/** Options for facts of which a row can have only one. */
export const ANY_OR_NONE = {
  options: [
    ['Any', LISTED.any],
    ['None of', LISTED.noneOf],
  ],
  fallback: LISTED.any,
  noneOf: LISTED.noneOf,
} as const satisfies ModifierSpec;
