import { publish } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import { hearersOf } from './hearers.ts';
import { recipientsOf } from './messages.queries.ts';

/**
 * Notifies participants, with the commit, that a conversation has changed: the member who changed it, and the participants who are there now
 * and may write to one of the others. Only the recipients of a message are notified of a change of it.
 */
export async function tellParticipants(
  db: Db,
  { conversationId, by, messageId }: { conversationId: number; by: number; messageId?: number },
): Promise<void> {
  const hearers = await hearersOf(db, conversationId);
  const recipients = messageId === undefined ? null : await recipientsOf(db, conversationId, messageId);
  const concerned = hearers.filter(({ number }) => recipients?.includes(number) ?? true);
  await publish(db, [...new Set([by, ...concerned.map(({ userId }) => userId)])], {
    type: 'conversation.updated',
    data: { conversationId, ...(messageId === undefined ? {} : { message: { id: messageId } }) },
  });
}
