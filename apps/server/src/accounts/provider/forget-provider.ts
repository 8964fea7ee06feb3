import type { Db } from '../../tables.ts';
import { forgetIdentities } from './provider-identities.queries.ts';

/**
 * Forgets as whom the OpenID provider knows a user: the next sign-in by it binds the account again. Runs in
 * the caller's transaction. False when it knew nobody.
 */
export function forgetProvider(db: Db, userId: number): Promise<boolean> {
  return forgetIdentities(db, userId);
}
