import type { Criterion } from '@kithline/contract/filter.ts';
import type { SearchedFilter } from '../../filters/own-filters.ts';
import type { Seen } from '../seen/seen.ts';
import { hasChangedSince } from './changed-since.ts';

type OwnTest = (person: number) => boolean;
type MakeTest = (seen: Seen, criterion: Criterion) => OwnTest;

/** The test in memory of each filter of `OWN_FILTERS`. The filter's `step` does the same in SQL. */
const OWN_TESTS: Readonly<Record<SearchedFilter, MakeTest>> = {
  'experience.changedSince': hasChangedSince,
};

export function ownTests(seen: Seen, own: Readonly<Record<string, Criterion>>): OwnTest[] {
  return Object.entries<MakeTest>(OWN_TESTS).flatMap(([path, make]) => {
    const criterion = own[path];
    return criterion ? [make(seen, criterion)] : [];
  });
}
