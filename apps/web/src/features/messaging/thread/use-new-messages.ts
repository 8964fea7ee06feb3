import type { Message, OpenConversation } from '@kithline/contract/conversations.ts';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLiveEvents } from '../../../lib/live-connection.ts';
import { announce } from '../../../ui/a11y/announce.ts';
import { markRead } from '../messaging.data.ts';
import { fetchMessage, fetchNewer } from '../thread.data.ts';

/** Fetches new and changed messages of a conversation when live events report them. */
export function useNewMessages(id: number): void {
  const isFetching = useRef(false);
  const isAsked = useRef(false);
  const fetchThem = async () => {
    isAsked.current = true;
    if (isFetching.current) return;
    isFetching.current = true;
    // If events arrive during a request, another request follows. A failed request is not repeated.
    while (isAsked.current) {
      isAsked.current = false;
      // oxlint-disable-next-line no-await-in-loop
      await fetchNewer(id).catch(() => undefined);
    }
    isFetching.current = false;
  };
  useLiveEvents(({ type, data }) => {
    if (type === 'message.created' && data.conversationId === id) void fetchThem();
    if (type === 'conversation.updated' && data.conversationId === id && data.message)
      fetchMessage(id, data.message.id).catch(() => undefined);
  });
}

/** Milliseconds after which a failed request to mark messages as read is repeated. */
const RETRY_MS = 10_000;

/**
 * Marks messages as read, up to the position `upTo`, while the window is visible and the thread is scrolled
 * to its end.
 */
export function useReading(
  { id, readTo }: Pick<OpenConversation, 'id' | 'readTo'>,
  { upTo, isAtEnd }: { upTo: number; isAtEnd: boolean },
): void {
  const isSeen = useDocumentVisibility() === 'visible';
  const isUnread = useEffectEvent(() => upTo > readTo);
  useEffect(() => {
    if (!isSeen || !isAtEnd || !isUnread()) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const mark = () =>
      markRead(id, upTo).catch(() => {
        // Without another attempt, the unread count would stay, and the member would get a mail about
        // messages that were seen.
        if (!isOver) timer = setTimeout(() => void mark(), RETRY_MS);
      });
    void mark();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, upTo, isSeen, isAtEnd]);
}

/** Announces new messages by others to screen readers; of several that arrive at once, only the last one. */
export function useAnnouncedMessages(
  { participants }: Pick<OpenConversation, 'participants'>,
  messages: readonly Message[],
): void {
  const spokenTo = useRef<number | null>(null);
  const newest = messages.at(-1);
  useEffect(() => {
    if (newest === undefined) return;
    const before = spokenTo.current;
    spokenTo.current = newest.id;
    if (before === null || newest.id <= before || newest.text === null) return;
    const author = participants.find(({ id }) => id === newest.authorId);
    if (author && !author.isSelf) announce(`${author.name}: ${newest.text}`);
  }, [newest, participants]);
}
