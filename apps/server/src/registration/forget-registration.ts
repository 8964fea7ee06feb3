import type { Db } from '../tables.ts';
import { deleteInviteOf } from './invites.queries.ts';

/** Deletes how a user became one: the invitation with name, address and code, and what was typed while registering. */
export async function forgetRegistration(db: Db, userId: number): Promise<void> {
  await deleteInviteOf(db, userId);
}
