import type { Db } from '../tables.ts';
import { connectedAmong, isAdministrator } from './connected.queries.ts';
import { type ParticipantRow, participantsOf } from './conversations.queries.ts';

/** A participant who is there now, with an account. */
export type Hearer = ParticipantRow & { userId: number };

export const isPresent = (one: ParticipantRow): one is Hearer => one.leftOn === null && one.userId !== null;

/**
 * The participants who are in a conversation now and may write to at least one of the others. Only they get
 * new messages and events.
 */
export async function hearersOf(db: Db, conversationId: number): Promise<Hearer[]> {
  const present = (await participantsOf(db, [conversationId])).filter(isPresent);
  const connected = await connectedIn(db, present);
  return present.filter(({ userId }) => connected.has(userId));
}

/**
 * Those of a conversation's present participants who may write to one of the others. Administrators connect
 * those with whom they are alone, and those of a group that one of them began: its first participant.
 */
export async function connectedIn(
  db: Db,
  present: readonly Pick<Hearer, 'userId' | 'number'>[],
): Promise<Set<number>> {
  const userIds = present.map(({ userId }) => userId);
  const founder = present.find(({ number }) => number === 1)?.userId;
  const withAdministrators =
    present.length <= 2 || (founder !== undefined && (await isAdministrator(db, founder)));
  return connectedAmong(db, userIds, { withAdministrators });
}
