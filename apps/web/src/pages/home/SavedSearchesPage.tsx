import { useQuery } from '@tanstack/react-query';
import { savedSearchesQuery } from '../../features/directory/saved/saved-searches.data.ts';
import { SavedSearchRows } from '../../features/directory/saved/SavedSearchRows.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useFocusHeadingAfter } from '../../ui/a11y/focus-heading.ts';
import { Card } from '../../ui/cards/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import classes from './SavedSearchesPage.module.css';

/** /saved-searches */
export function SavedSearchesPage() {
  useDocumentTitle('Saved searches');
  const { data: searches, isError, refetch } = useQuery(savedSearchesQuery);
  useFocusHeadingAfter(searches?.length === 0);
  if (!searches && isError)
    return <FailedState title="Saved searches did not load." onRetry={() => void refetch()} />;
  return (
    <div className={classes.page}>
      {searches?.length === 0 && (
        <EmptyState
          title="No saved searches yet."
          action={<LinkButton href="/people">Open People</LinkButton>}
        >
          Choose filters in a list of people or organizations, then press Save.
        </EmptyState>
      )}
      {searches && searches.length > 0 && (
        <Card title="Saved searches" note="in your order" flush>
          <SavedSearchRows searches={searches} />
        </Card>
      )}
    </div>
  );
}
