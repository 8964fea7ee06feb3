import { recordActivity } from '../activity/record-activity.ts';
import type { House } from '../house.ts';
import type { Db } from '../tables.ts';
import { userById } from './accounts.queries.ts';
import type { ProofKind } from './proofs.queries.ts';
import { noteSeen } from './sessions.queries.ts';
import type { SessionPlace } from './session-place.ts';
import { openSession } from './sessions.ts';

/** What somebody has shown who is about to enter. */
export interface Shown {
  userId: number;
  proof: ProofKind;
  /** Whether the proof was two factors at once. */
  hasTwoFactors: boolean;
  place: SessionPlace;
}

/** A session, or the half of one that waits for its second step. */
export type Entered = { kind: 'session'; token: string } | { kind: 'halfway'; token: string };

/** Opens a session. Run it in a transaction. 403 for a suspended user. */
export async function enter(house: House, db: Db, shown: Shown): Promise<Entered> {
  const { userId, place, proof } = shown;
  const now = house.clock();
  await noteSeen(db, userId, { now, since: now });
  if ((await userById(db, userId)).isAdmin)
    await recordActivity(db, { by: { userId }, kind: 'login', words: 'logged in', place: 'account', now });
  return { kind: 'session', token: await openSession(house, db, { userId, place, proof }) };
}
