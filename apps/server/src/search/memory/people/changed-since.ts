import type { Criterion } from '@kithline/contract/filter.ts';
import type { Seen } from '../seen/seen.ts';
import { hasChangedJob } from '../seen/changed-job.ts';

const DAY = 86_400_000;

/** Returns the same test that `search/filters/changed-since.ts` makes in SQL. */
export function hasChangedSince(seen: Seen, { text = '' }: Criterion): (person: number) => boolean {
  const since = Date.parse(text) / DAY;
  return (person) => hasChangedJob(seen, person, since);
}
