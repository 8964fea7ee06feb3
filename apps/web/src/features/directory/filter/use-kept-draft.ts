import type { Filter } from '@kithline/contract/filter.ts';
import { useMemo, useState } from 'react';
import { draftOf, type FilterDraft } from './filter-draft.ts';

/**
 * The draft of a form that may close and open again. It is kept until the filter of the list changes; another
 * page or order does not matter.
 */
export function useKeptDraft(start: Filter): [FilterDraft, (draft: FilterDraft) => void] {
  // The filter is read from each URL: an equal filter is a different object on the next page.
  const of = JSON.stringify(start);
  const begun = useMemo(() => draftOf(JSON.parse(of) as Filter), [of]);
  const [kept, keep] = useState<{ of: string; draft: FilterDraft } | null>(null);
  return [kept?.of === of ? kept.draft : begun, (draft) => keep({ of, draft })];
}
