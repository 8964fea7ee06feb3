import type { Message } from '@kithline/contract/conversations.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { sayTyping } from '../conversation-words.ts';
import { useOutbox } from '../own-outbox.ts';
import { fetchOlder, threadQuery, trimThread } from '../thread.data.ts';
import { ThreadBones } from './ThreadBones.tsx';
import { ThreadLines, type ThreadProps } from './ThreadLines.tsx';
import classes from './Thread.module.css';
import { useAnnouncedMessages, useNewMessages, useReading } from './use-new-messages.ts';
import { useTypists } from './use-typists.ts';

/** The thread counts as scrolled to an end if it is fewer than this many pixels away from the end. */
const NEAR = 120;
/** If a thread has more messages than this and is scrolled to its end, the oldest ones are dropped. */
const MOST_HELD = 300;
const NONE: readonly Message[] = [];

/** The messages of a conversation, the newest at the bottom. */
export function Thread({ conversation, small, ...acts }: ThreadProps) {
  const { id, participants } = conversation;
  const thread = useQuery(threadQuery(id));
  const older = useMutation({ mutationFn: () => fetchOlder(id) });
  const unsent = useOutbox().unsent.filter((item) => item.conversationId === id);
  const { messages = NONE, upTo = 0, hasOlder = false } = thread.data ?? {};
  const isNew = useWhatWasNew(conversation.readTo, thread.isFetchedAfterMount ? upTo : null);
  const [isAtEnd, setAtEnd] = useState(true);
  useNewMessages(id);
  useReading(conversation, { upTo, isAtEnd });
  useAnnouncedMessages(conversation, messages);
  useEffect(() => {
    if (isAtEnd && messages.length > MOST_HELD) trimThread(id);
  }, [id, isAtEnd, messages.length]);
  useEffect(() => () => trimThread(id), [id]);
  const typists = useTypists(id, messages.at(-1));
  const typing = sayTyping(
    participants.filter((one) => typists.has(one.id) && !one.isSelf).map(({ name }) => name),
  );
  if (!thread.data) {
    return (
      <div className={classes.failed}>
        {thread.isError ? (
          <FailedState title="These messages did not load." onRetry={() => void thread.refetch()} />
        ) : (
          <ThreadBones />
        )}
      </div>
    );
  }
  const loadOlder = () => older.mutate(undefined, { onSuccess: () => older.reset() });
  return (
    <div
      className={classes.scroll}
      role="log"
      aria-live="off"
      aria-label="Messages"
      // While the thread has the focus, the arrow keys scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={({ currentTarget: box }) => {
        // The box is laid out in reverse, so that messages added at the top do not move the others. Therefore
        // `scrollTop` is 0 at the newest message and negative above it.
        setAtEnd(-box.scrollTop < NEAR);
        if (hasOlder && older.isIdle && box.scrollHeight - box.clientHeight + box.scrollTop < NEAR)
          loadOlder();
      }}
    >
      <div className={classes.lines} data-small={small || undefined}>
        {hasOlder && <Older failed={older.isError} working={older.isPending} onLoad={loadOlder} />}
        <ThreadLines {...{ conversation, messages, unsent, isNew, small }} {...acts} />
        <p className={classes.typing} aria-live="polite">
          {typing}
        </p>
      </div>
    </div>
  );
}

/**
 * Returns a function that says whether a message was unread when the thread was opened. Such messages stay
 * marked. Until the thread is up to date, no message counts as unread.
 */
function useWhatWasNew(readTo: number, upTo: number | null): (message: Message) => boolean {
  const [readBefore] = useState(readTo);
  const [end, setEnd] = useState<number | null>(null);
  if (end === null && upTo !== null) setEnd(upTo);
  return ({ id }) => id > readBefore && id <= (end ?? 0);
}

interface OlderProps {
  failed: boolean;
  working: boolean;
  onLoad: () => void;
}

function Older({ failed, working, onLoad }: OlderProps) {
  return (
    <div className={classes.older}>
      {failed ? (
        <FailedLine onRetry={onLoad}>Earlier messages did not load.</FailedLine>
      ) : (
        <Button size="sm" variant="quiet" working={working} workingLabel="Loading..." onClick={onLoad}>
          Show earlier
        </Button>
      )}
    </div>
  );
}
