import type { AppContext } from '../app-context.ts';
import { hasExpired } from './code-expiry.ts';
import { openInviteOf } from './collective-invites.queries.ts';
import { inviteById } from './invites.queries.ts';

/** The code of the pending invitation of an address; null without one, or when its code works no more. */
export async function invitedCode(app: AppContext, emailKey: string): Promise<string | null> {
  const id = await openInviteOf(app.db, emailKey);
  const invite = id === null ? null : await inviteById(app.db, id);
  return invite === null || hasExpired(app, invite) ? null : invite.registrationCode;
}
