import type { Message, OpenConversation } from '@kithline/contract/conversations.ts';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useLiveEvents } from '../../../lib/live-connection.ts';
import { announce } from '../../../ui/a11y/announce.ts';
import { fetchNewer, markRead } from '../messaging.data.ts';

/** Fetches what is new when an event says so, and what has come since the thread was last open. */
export function useNewMessages(id: number, isKnown: boolean): void {
  const isFetching = useRef(false);
  const isAsked = useRef(false);
  const fetchThem = async () => {
    isAsked.current = true;
    if (isFetching.current) return;
    isFetching.current = true;
    // What is asked for while it runs is fetched by the next round. After a failure the next event, or the reconnection, asks again.
    while (isAsked.current) {
      isAsked.current = false;
      // oxlint-disable-next-line no-await-in-loop
      await fetchNewer(id).catch(() => undefined);
    }
    isFetching.current = false;
  };
  useLiveEvents(({ type, data }) => {
    if (type === 'message.created' && data.conversationId === id) void fetchThem();
  });
  useEffect(() => {
    if (isKnown) void fetchThem();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each thread
  }, [id, isKnown]);
}

/** Marks as read what is on the screen: in a window that is seen, at the end of the thread. */
export function useReading(
  { id, readTo }: Pick<OpenConversation, 'id' | 'readTo'>,
  { newest = 0, isAtEnd }: { newest: number | undefined; isAtEnd: boolean },
): void {
  const isSeen = useDocumentVisibility() === 'visible';
  const isUnread = newest > readTo;
  useEffect(() => {
    if (isSeen && isAtEnd && isUnread) markRead(id, newest).catch(() => undefined);
  }, [id, newest, isSeen, isAtEnd, isUnread]);
}

/** Has new messages of others spoken, politely. */
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
