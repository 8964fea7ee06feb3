import type { Db } from '../../tables.ts';
import { forgetIdentities } from './provider-identities.queries.ts';

/**
 * Deletes a user's subject of the OpenID provider, so that the next sign-in with the provider binds the
 * account again. Runs in the caller's transaction. Returns false if there was none.
 */
export function forgetProvider(db: Db, userId: number): Promise<boolean> {
  return forgetIdentities(db, userId);
}
