import type { House } from '../../house.ts';
import type { Db } from '../../tables.ts';
import { recordSecurityEvent } from '../security/record-security-event.ts';
import type { SessionPlace } from '../session-place.ts';
import { followRule } from './second-factor-rule.queries.ts';
import { dropFactorsSince } from './second-factors.queries.ts';

/** Second factors added for so long before something is doubted may be somebody else's (milliseconds). */
export const RECENT = 30 * 86_400_000;

interface Dropping {
  readonly userId: number;
  readonly since: Date;
  /** Which, for the member: "added lately". */
  readonly words: string;
  readonly place: SessionPlace;
}

/**
 * Removes the second factors of a user that were added since an instant: somebody else may have added them.
 * Runs in the caller's transaction.
 */
export async function dropAddedSince(
  house: House,
  db: Db,
  { userId, since, words, place }: Dropping,
): Promise<void> {
  const dropped = await dropFactorsSince(db, userId, since);
  await followRule(db, [userId], house.clock());
  if (dropped === 0) return;
  const { network } = place;
  await recordSecurityEvent(house, db, { userId, kind: 'factor-removed', words, place, network });
}

/**
 * Removes every second factor of a user that somebody else may have added. Runs in the caller's transaction.
 */
export function dropAllFactors(
  house: House,
  db: Db,
  { userId, place }: { userId: number; place: SessionPlace },
): Promise<void> {
  const words = 'added before the login email was proven';
  return dropAddedSince(house, db, { userId, since: new Date(0), words, place });
}
