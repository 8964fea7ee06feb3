import { DOUBTED_FACTOR_DAYS } from '@kithline/contract/second-factors.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../tables.ts';
import { recordSecurityEvent } from '../security/record-security-event.ts';
import type { SessionPlace } from '../session-place.ts';
import { followRule } from './second-factor-rule.queries.ts';
import { dropFactorsSince } from './second-factors.queries.ts';

const DAY = 86_400_000;

/** Second factors that somebody other than the member may have added. */
export interface DoubtedFactors {
  /** Factors that were added at this instant or later are doubted. */
  readonly since: Date;
  /** How the security events describe these factors to the member: "added recently". */
  readonly words: string;
}

/**
 * The factors added in the `DOUBTED_FACTOR_DAYS` before an instant, or later. At that instant, somebody else
 * may have been in the account.
 */
export const addedLately = (instant: Date): DoubtedFactors => ({
  since: new Date(instant.getTime() - DOUBTED_FACTOR_DAYS * DAY),
  words: 'added recently',
});

/** All factors of an account whose login email was not proven: another person may have typed it. */
export const ADDED_UNPROVEN: DoubtedFactors = {
  since: new Date(0),
  words: 'added before the login email was proven',
};

interface FactorsToDrop extends DoubtedFactors {
  readonly userId: number;
  readonly place: SessionPlace;
}

export async function dropAddedSince(
  app: AppContext,
  db: Db,
  { userId, since, words, place }: FactorsToDrop,
): Promise<void> {
  const { factors, codes } = await dropFactorsSince(db, userId, since);
  await followRule(db, [userId], app.clock());
  if (factors > 0) await recordSecurityEvent(app, db, { userId, kind: 'factor-removed', words, place });
  if (codes > 0) await recordSecurityEvent(app, db, { userId, kind: 'codes-removed', words, place });
}
