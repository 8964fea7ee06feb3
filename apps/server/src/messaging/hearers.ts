import type { Db } from '../tables.ts';
import { connectedAmong } from './connected.queries.ts';
import { type ParticipantRow, participantsOf } from './conversations.queries.ts';

/** A participant who is there now, with an account. */
export type Hearer = ParticipantRow & { userId: number };

/** The participants who are in a conversation now and may write to at least one of the others. Only they get new messages and events. */
export async function hearersOf(db: Db, conversationId: number): Promise<Hearer[]> {
  const present = (await participantsOf(db, [conversationId])).filter(
    (one): one is Hearer => one.leftOn === null && one.userId !== null,
  );
  const connected = await connectedAmong(
    db,
    present.map(({ userId }) => userId),
  );
  return present.filter(({ userId }) => connected.has(userId));
}
