import type { Criterion } from '@kithline/contract/filter.ts';
import type { Seen } from '../seen/seen.ts';
import { hasChangedJob } from '../seen/changed-job.ts';

const DAY = 86_400_000;

/**
 * Returns a function that says whether a person has changed jobs since the day in `text`, like the SQL of
 * `search/filters/changed-since.ts`.
 */
export function hasChangedSince(seen: Seen, { text = '' }: Criterion): (person: number) => boolean {
  const since = Date.parse(text) / DAY;
  return (person) => hasChangedJob(seen, person, since);
}
