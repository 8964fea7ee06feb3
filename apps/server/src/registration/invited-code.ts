import type { AppContext } from '../app-context.ts';
import { hasExpired } from './code-expiry.ts';
import { openInviteOf } from './collective-invites.queries.ts';
import { inviteById } from './invites.queries.ts';

/** The code of an address's pending invitation; null if there is none, or if it has expired. */
export async function invitedCode(app: AppContext, emailKey: string): Promise<string | null> {
  const id = await openInviteOf(app.db, emailKey);
  const invite = id === null ? null : await inviteById(app.db, id);
  return invite === null || hasExpired(app, invite) ? null : invite.registrationCode;
}
