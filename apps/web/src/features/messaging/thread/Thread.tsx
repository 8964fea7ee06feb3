import type { Message, OpenConversation } from '@kithline/contract/conversations.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { sayTyping } from '../conversation-words.ts';
import { threadQuery, trimThread } from '../messaging.data.ts';
import { useOutbox } from '../own-outbox.ts';
import { ThreadLines } from './ThreadLines.tsx';
import classes from './Thread.module.css';
import { useAnnouncedMessages, useNewMessages, useReading } from './use-new-messages.ts';
import { useTypists } from './use-typists.ts';

export interface ThreadProps {
  conversation: OpenConversation;
  small?: boolean | undefined;
  /** Absent while nothing can be written. */
  onReply: ((message: Message) => void) | undefined;
  onEdit: ((message: Message) => void) | undefined;
}

/** Pixels from an end that count as being there. */
const NEAR = 120;

/** The messages of a conversation, the newest at the bottom. Older ones come as one scrolls up, and nothing jumps. */
export function Thread({ conversation, small, ...acts }: ThreadProps) {
  const { id, participants } = conversation;
  const thread = useInfiniteQuery(threadQuery(id));
  const unsent = useOutbox().unsent.filter((item) => item.conversationId === id);
  const messages = (thread.data?.pages.flatMap(({ results }) => results) ?? []).toReversed();
  // What was unread when the thread was opened stays marked while it is read.
  const [readTo] = useState(conversation.unread > 0 ? conversation.readTo : null);
  const [isAtEnd, setAtEnd] = useState(true);
  useNewMessages(id, thread.isSuccess);
  useReading(conversation, { newest: messages.at(-1)?.id, isAtEnd });
  useAnnouncedMessages(conversation, messages);
  useEffect(() => () => trimThread(id), [id]);
  const typists = useTypists(id, messages.at(-1));
  const typing = sayTyping(
    participants.filter((one) => typists.has(one.id) && !one.isSelf).map(({ name }) => name),
  );
  if (!thread.data) {
    return (
      <div className={classes.failed}>
        {thread.isError && (
          <FailedState title="These messages did not load." onRetry={() => void thread.refetch()} />
        )}
      </div>
    );
  }
  const loadOlder = () => {
    if (thread.hasNextPage && !thread.isFetchingNextPage && !thread.isFetchNextPageError)
      void thread.fetchNextPage();
  };
  return (
    <div
      className={classes.scroll}
      role="log"
      aria-live="off"
      aria-label="Messages"
      // It scrolls by the arrow keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={({ currentTarget: box }) => {
        // From the bottom, upwards: the box is drawn in reverse, so that what comes above moves nothing.
        setAtEnd(-box.scrollTop < NEAR);
        if (box.scrollHeight - box.clientHeight + box.scrollTop < NEAR) loadOlder();
      }}
    >
      <div className={classes.lines} data-small={small || undefined}>
        {thread.hasNextPage && <Older thread={thread} />}
        <ThreadLines {...{ conversation, messages, unsent, readTo, small }} {...acts} />
        <p className={classes.typing} aria-live="polite">
          {typing}
        </p>
      </div>
    </div>
  );
}

interface OlderProps {
  thread: {
    isFetchNextPageError: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
}

function Older({ thread }: OlderProps) {
  const load = () => void thread.fetchNextPage();
  return (
    <div className={classes.older}>
      {thread.isFetchNextPageError ? (
        <FailedLine onRetry={load}>Earlier messages did not load.</FailedLine>
      ) : (
        <Button
          size="sm"
          variant="quiet"
          working={thread.isFetchingNextPage}
          workingLabel="Loading..."
          onClick={load}
        >
          Show earlier
        </Button>
      )}
    </div>
  );
}
