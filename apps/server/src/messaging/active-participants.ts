import type { Db } from '../tables.ts';
import { connectedAmong, isAdministrator } from './connected.queries.ts';
import { type ParticipantRow, participantsOf } from './conversations.queries.ts';

/** A current participant with an account. */
export type PresentParticipant = ParticipantRow & { userId: number };

export const isPresent = (one: ParticipantRow): one is PresentParticipant =>
  one.leftOn === null && one.userId !== null;

/**
 * The current participants of a conversation who may write to at least one other. Only they get new messages
 * and events.
 */
export async function activeParticipants(db: Db, conversationId: number): Promise<PresentParticipant[]> {
  const present = (await participantsOf(db, [conversationId])).filter(isPresent);
  const connected = await connectedIn(db, present);
  return present.filter(({ userId }) => connected.has(userId));
}

/**
 * Returns the current participants who may write to at least one other. Everybody may write to an
 * administrator, but this right counts only if the conversation has at most two current participants, or if
 * an administrator began it and has not left it.
 */
export async function connectedIn(
  db: Db,
  present: readonly Pick<PresentParticipant, 'userId' | 'number'>[],
): Promise<Set<number>> {
  const userIds = present.map(({ userId }) => userId);
  const founder = present.find(({ number }) => number === 1)?.userId;
  const withAdministrators =
    present.length <= 2 || (founder !== undefined && (await isAdministrator(db, founder)));
  return connectedAmong(db, userIds, { withAdministrators });
}
