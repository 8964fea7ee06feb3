import type { LiveEvent } from '@kithline/contract/live.ts';
import { publish } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import { participantsOf } from './conversations.queries.ts';

/** Tells those who are in a conversation now that something of it has changed; with the commit. */
export async function tellParticipants(db: Db, conversationId: number, event?: LiveEvent): Promise<void> {
  const present = (await participantsOf(db, [conversationId])).filter(({ leftOn }) => leftOn === null);
  const userIds = present.map(({ userId }) => userId).filter((id) => id !== null);
  await publish(db, userIds, event ?? { type: 'conversation.updated', data: { conversationId } });
}
