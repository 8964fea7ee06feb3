import type { Filter } from '@kithline/contract/filter.ts';
import { useState } from 'react';
import { draftOf, type FilterDraft } from './filter-draft.ts';

/** The draft of a form that may close and open again: it is kept until the list has another filter. */
export function useKeptDraft(start: Filter): [FilterDraft, (draft: FilterDraft) => void] {
  const [kept, keep] = useState<{ of: Filter; draft: FilterDraft } | null>(null);
  const draft = kept?.of === start ? kept.draft : draftOf(start);
  return [draft, (next) => keep({ of: start, draft: next })];
}
