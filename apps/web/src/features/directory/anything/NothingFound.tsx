import { useSearchScope } from '../../../lib/search-scope.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { NOBODY_YET } from '../list/SyncOffer.tsx';

/** The second sentence is for somebody who asked for directors in Lisbon here. */
const WHAT_TO_TRY =
  'Try one word of a name or a company, or fewer letters. Titles, places and more are filters of the lists.';

/** Says that nothing was found, and what to try. */
export function NothingFound() {
  const { isNeverSynced } = useSearchScope();
  return (
    <EmptyState picture={null} title="No results found...">
      {isNeverSynced ? NOBODY_YET : WHAT_TO_TRY}
    </EmptyState>
  );
}
