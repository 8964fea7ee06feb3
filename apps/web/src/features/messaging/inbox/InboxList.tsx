import type { Conversation } from '@kithline/contract/conversations.ts';
import { useIsAdmin } from '../../../lib/signed-in.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import classes from './Inbox.module.css';
import { InboxRow } from './InboxRow.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';
import rowClasses from './InboxRow.module.css';

interface InboxListProps {
  list: {
    data: { pages: readonly { results: readonly Conversation[] }[] } | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
    isFetchNextPageError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => Promise<unknown>;
    fetchNextPage: () => Promise<unknown>;
  };
  currentId: number | null;
  onOpen: (id: number, by: 'key' | 'pointer') => void;
  /** Whether the list is filtered by words or by kind. */
  isNarrowed: boolean;
}

// These texts repeat the server's rules about who can write to whom.
const FOR_ADMINISTRATORS = 'As an administrator you can write to every member.';
const FOR_MEMBERS = [
  'You can write to members who share a collective with you,',
  'to members who are in your network and have you in theirs, and to administrators.',
].join(' ');

export function InboxList({ list, currentId, onOpen, isNarrowed }: InboxListProps) {
  const isAdmin = useIsAdmin();
  if (!list.data) {
    return list.isError ? (
      <FailedState title="Your conversations did not load." onRetry={() => void list.refetch()} />
    ) : (
      <InboxBones />
    );
  }
  const conversations = list.data.pages.flatMap(({ results }) => results);
  if (conversations.length === 0) {
    return isNarrowed ? (
      <EmptyState title="No results found..." />
    ) : (
      <EmptyState title="No conversations yet.">{isAdmin ? FOR_ADMINISTRATORS : FOR_MEMBERS}</EmptyState>
    );
  }
  return (
    <div className={classes.list} data-old={list.isPlaceholderData || undefined}>
      <ul aria-label="Conversations">
        {conversations.map((conversation) => (
          <InboxRow
            key={conversation.id}
            conversation={conversation}
            isCurrent={conversation.id === currentId}
            onOpen={(by) => onOpen(conversation.id, by)}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={classes.more}>
          {list.isFetchNextPageError ? (
            <FailedLine onRetry={() => void list.fetchNextPage()}>More did not load.</FailedLine>
          ) : (
            <Button
              variant="quiet"
              working={list.isFetchingNextPage}
              workingLabel="Loading..."
              onClick={() => void list.fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const WIDTHS = ['58%', '44%', '66%', '52%', '48%', '60%'] as const;

/** Placeholders for conversations. */
function InboxBones() {
  const isLate = useDelayed(true);
  return (
    <div aria-hidden>
      {isLate &&
        WIDTHS.map((width, row) => (
          <div key={width} className={rowClasses.row} style={{ opacity: 1 - row / 7 }}>
            <Skeleton shape="circle" width={40} />
            <div className={rowClasses.bones}>
              <Skeleton width={width} />
              <Skeleton width="86%" height={10} />
            </div>
          </div>
        ))}
    </div>
  );
}
