import { OF_DAY } from './day-filter.ts';
import type { FilterSpec } from './filter.ts';

/** Finds people who changed organization or title on or after a day. */
export const CHANGED_SINCE = { label: 'Changed Jobs', ...OF_DAY } as const satisfies FilterSpec;
