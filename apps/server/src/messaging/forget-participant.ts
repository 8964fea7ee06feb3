import { publishEach } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import {
  deleteUnreadable,
  forgetInReports,
  holdConversationsOf,
  partFrom,
  presentIn,
} from './forget-participant.queries.ts';

/**
 * Removes a member from conversations and reports when the account is deleted. The caller has locked the
 * user's row. The other participants keep the conversation, with a "Former member".
 */
export async function forgetParticipant(db: Db, userId: number, now: Date): Promise<void> {
  const conversationIds = await holdConversationsOf(db, userId);
  await forgetInReports(db, userId);
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
