import { publishEach } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import { deleteUnreadable, holdConversationsOf, partFrom, presentIn } from './forget-participant.queries.ts';

/**
 * What happens to conversations when an account ends; its row is held. The others read on, with a "Former member"; what nobody can read
 * any more is deleted.
 */
export async function forgetParticipant(db: Db, userId: number, now: Date): Promise<void> {
  const conversationIds = await holdConversationsOf(db, userId);
  if (conversationIds.length === 0) return;
  await partFrom(db, { userId, conversationIds, now });
  await deleteUnreadable(db, conversationIds);
  const present = Map.groupBy(await presentIn(db, conversationIds), ({ conversationId }) => conversationId);
  const notices = [...present].map(([conversationId, those]) => ({
    users: those.map(({ userId }) => userId),
    event: { type: 'conversation.updated' as const, data: { conversationId } },
  }));
  await publishEach(db, notices);
}
