import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hrefOfSearch, savedSearchesQuery } from '../../features/directory/saved/saved-searches.data.ts';
import { useGo } from '../../features/directory/use-go.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';

/**
 * /saved-searches/{id}, to which notifications and mails link: redirects to the list with the filters of the
 * search.
 */
export function SavedSearchPage() {
  const { savedSearchId } = useParams({ strict: false });
  const { onlyNew }: { onlyNew?: string } = useSearch({ strict: false });
  const { data, isError, refetch } = useQuery(savedSearchesQuery);
  const go = useGo();
  const search = data?.find(({ id }) => String(id) === savedSearchId);
  useEffect(() => {
    if (search) go(hrefOfSearch(search, { onlyNew: onlyNew === 'true' }), { replace: true });
  }, [search, go, onlyNew]);
  if (!data && isError)
    return <FailedState title="Saved searches did not load." onRetry={() => void refetch()} />;
  if (!data || search) return null;
  return (
    <EmptyState
      title="This saved search no longer exists."
      action={<LinkButton href="/saved-searches">Saved searches</LinkButton>}
    />
  );
}
