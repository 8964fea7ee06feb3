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
 * Publishes the change of a conversation, after the commit, to the member who made it and to the other active
 * participants (`activeParticipants`). With `messageId`, these must also be recipients of this message. With
 * `left`, the member's event says that the member is leaving.
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
