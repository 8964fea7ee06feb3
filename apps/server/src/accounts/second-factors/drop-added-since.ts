import type { Db } from '../../tables.ts';
import { followRule } from './second-factor-rule.queries.ts';
import { dropFactorsSince } from './second-factors.queries.ts';

/**
 * Removes the second factors of a user that were added since an instant: somebody else may have added them. Runs
 * in the caller's transaction.
 */
export async function dropAddedSince(
  db: Db,
  { userId, since, now }: { userId: number; since: Date; now: Date },
): Promise<void> {
  await dropFactorsSince(db, userId, since);
  await followRule(db, [userId], now);
}
