import type { Message } from '@kithline/contract/conversations.ts';
import { useEffect, useRef, useState } from 'react';
import { useLiveEvents } from '../../../lib/live-connection.ts';

/** A person counts as typing for this many milliseconds after the last signal. */
const GONE_AFTER = 5000;

/**
 * Returns the ids of the participants who are typing. A participant whose message arrives no longer counts as
 * typing.
 */
export function useTypists(conversationId: number, newest: Message | undefined): ReadonlySet<number> {
  /** For each participant, the id of the newest message at the time of the last signal. */
  const [typists, setTypists] = useState<ReadonlyMap<number, number>>(new Map());
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  const stop = (participantId: number) =>
    setTypists((known) => new Map([...known].filter(([id]) => id !== participantId)));
  useLiveEvents(({ type, data }) => {
    if (type !== 'conversation.typing' || data.conversationId !== conversationId) return;
    const { participantId } = data;
    clearTimeout(timers.current.get(participantId));
    timers.current.set(
      participantId,
      setTimeout(() => stop(participantId), GONE_AFTER),
    );
    setTypists((known) => new Map([...known, [participantId, newest?.id ?? 0]]));
  });
  useEffect(() => {
    const all = timers.current;
    return () => {
      for (const timer of all.values()) clearTimeout(timer);
    };
  }, []);
  const hasWritten = (id: number, since: number) => newest?.authorId === id && newest.id > since;
  return new Set([...typists].flatMap(([id, since]) => (hasWritten(id, since) ? [] : [id])));
}
