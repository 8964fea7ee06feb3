import type { Db } from '../tables.ts';
import { deleteInviteOf, deleteUnusedInvitesBy } from './invites.queries.ts';

/**
 * Deletes how a user became one: the invitation with name, address and code, and what was typed while registering; and the
 * invitations that went out for the user's collectives, which have gone before.
 */
export async function forgetRegistration(db: Db, userId: number): Promise<void> {
  await deleteInviteOf(db, userId);
  await deleteUnusedInvitesBy(db, userId);
}
