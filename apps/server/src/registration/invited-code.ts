import type { House } from '../house.ts';
import { hasExpired } from './code-expiry.ts';
import { openInviteOf } from './collective-invites.queries.ts';
import { inviteById } from './invites.queries.ts';

/** The code of the pending invitation of an address; null without one, or when its code works no more. */
export async function invitedCode(house: House, emailKey: string): Promise<string | null> {
  const id = await openInviteOf(house.db, emailKey);
  const invite = id === null ? null : await inviteById(house.db, id);
  return invite === null || hasExpired(house, invite) ? null : invite.registrationCode;
}
