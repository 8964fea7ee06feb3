import { useQuery } from '@tanstack/react-query';
import { sayNumber } from '../../../lib/say-time.ts';
import { Card } from '../../../ui/cards/Card.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { savedCountsQuery, savedSearchesQuery } from './saved-searches.data.ts';
import { SavedSearchRows } from './SavedSearchRows.tsx';

const SHOWN = 5;

/** The card is missing if there are no saved searches. */
export function SavedSearchesCard() {
  const { data: searches, isError, refetch } = useQuery(savedSearchesQuery);
  const { data: counts } = useQuery({ ...savedCountsQuery, enabled: (searches?.length ?? 0) > 0 });
  if (!searches && isError)
    return (
      <Card title="Saved searches">
        <FailedLine onRetry={() => void refetch()}>Saved searches did not load.</FailedLine>
      </Card>
    );
  if (!searches || searches.length === 0) return null;
  const newTotal = searches.reduce((sum, { id }) => sum + (counts?.[id]?.newTotal ?? 0), 0);
  return (
    <Card
      title="Saved searches"
      note={newTotal > 0 ? `${sayNumber(newTotal)} new` : undefined}
      action={<TextLink href="/saved-searches">All {sayNumber(searches.length)}</TextLink>}
      flush
    >
      <SavedSearchRows searches={searches} most={SHOWN} />
    </Card>
  );
}
