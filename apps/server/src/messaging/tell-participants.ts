import { publishEach } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import { hearersOf } from './hearers.ts';
import { recipientsOf } from './messages.queries.ts';

interface Change {
  conversationId: number;
  by: number;
  messageId?: number;
  left?: true;
}

/**
 * Notifies participants, with the commit, that a conversation has changed: the member who changed it, and the
 * participants who are there now and may write to one of the others. Only the recipients of a message are
 * notified of a change of it. `left`: the member leaves the conversation, and is notified of that too.
 */
export async function publishToParticipants(
  db: Db,
  { conversationId, by, messageId, left }: Change,
): Promise<void> {
  const hearers = await hearersOf(db, conversationId);
  const recipients = messageId === undefined ? null : await recipientsOf(db, conversationId, messageId);
  const concerned = hearers.filter(({ number }) => recipients?.includes(number) ?? true);
  const others = concerned.map(({ userId }) => userId).filter((userId) => userId !== by);
  const message = messageId === undefined ? {} : { message: { id: messageId } };
  await publishEach(db, [
    { users: others, event: { type: 'conversation.updated', data: { conversationId, ...message } } },
    {
      users: [by],
      event: {
        type: 'conversation.updated',
        data: { conversationId, ...message, ...(left ? { left } : {}) },
      },
    },
  ]);
}
