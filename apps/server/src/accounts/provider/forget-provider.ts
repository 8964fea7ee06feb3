import type { Db } from '../../tables.ts';
import { forgetIdentities } from './provider-identities.queries.ts';

/**
 * Forgets as whom the OpenID provider knows a user: the next sign-in by it binds anew. Runs in the caller's
 * transaction. False when it knew nobody.
 */
export async function forgetProvider(db: Db, userId: number): Promise<boolean> {
  return (await forgetIdentities(db, userId)) > 0;
}
