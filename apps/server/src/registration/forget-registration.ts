import { forgetClaim } from '../people/addresses/claim-address.ts';
import type { Db } from '../tables.ts';
import { deleteInviteOf } from './invites.queries.ts';
import { personOfUser } from './registration.queries.ts';

/**
 * Deletes how a user became one: the invitation with name, address and code, what was typed while
 * registering, and the LinkedIn address that waits for an administrator. The caller holds the directory's
 * lock.
 */
export async function forgetRegistration(db: Db, userId: number): Promise<void> {
  await deleteInviteOf(db, userId);
  await forgetClaim(db, await personOfUser(db, userId));
}
