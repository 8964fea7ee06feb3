import { publish } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import { hearersOf } from './hearers.ts';
import { recipientsOf } from './messages.queries.ts';

/**
 * Lets those who are in a conversation now know, with the commit, that something of it has changed: the one who has changed it, and those who
 * may write to one of the others. A change of one message concerns those to whom it went.
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
