import { publish } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import { connectedAmong } from './connected.queries.ts';
import { participantsOf } from './conversations.queries.ts';

/**
 * Tells those who are in a conversation now that something of it has changed, with the commit: the one who has changed it, and those who may
 * write to one of the others. Who is cut off hears nothing.
 */
export async function tellParticipants(
  db: Db,
  { conversationId, by }: { conversationId: number; by: number },
): Promise<void> {
  const present = (await participantsOf(db, [conversationId])).filter(({ leftOn }) => leftOn === null);
  const userIds = present.map(({ userId }) => userId).filter((id) => id !== null);
  const told = new Set([by, ...(await connectedAmong(db, userIds))]);
  await publish(db, [...told], { type: 'conversation.updated', data: { conversationId } });
}
