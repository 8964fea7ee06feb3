import { forgetClaim } from '../people/addresses/claim-address.ts';
import type { Db } from '../tables.ts';
import { deleteInviteOf } from './invites.queries.ts';
import { personOfUser } from './registration.queries.ts';

/**
 * Deletes how a user became a member: the invitation with name, address and code, the details typed at
 * registration, and a LinkedIn address that waits for an administrator. The caller has locked the directory.
 */
export async function forgetRegistration(db: Db, userId: number): Promise<void> {
  await deleteInviteOf(db, userId);
  await forgetClaim(db, await personOfUser(db, userId));
}
