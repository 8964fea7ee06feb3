import { publishEach } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import { activeParticipants } from './active-participants.ts';
import { recipientsOf } from './messages.queries.ts';

interface Change {
  conversationId: number;
  by: number;
  messageId?: number;
  left?: true;
}

/**
 * Notifies participants that a conversation has changed, after the commit: the member who changed it, and the
 * current participants who may write to one of the others. Only the recipients of a message are notified of a
 * change of it. With `left`, the member is leaving the conversation, and the member's own event says so.
 */
export async function publishToParticipants(
  db: Db,
  { conversationId, by, messageId, left }: Change,
): Promise<void> {
  const active = await activeParticipants(db, conversationId);
  const recipients = messageId === undefined ? null : await recipientsOf(db, conversationId, messageId);
  const concerned = active.filter(({ number }) => recipients?.includes(number) ?? true);
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
