import { OVERLAY_PATHS } from '@kithline/contract/overlay-paths.ts';
import type { AppContext } from '../../app-context.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { invitationLetter, type LetterLink } from './invitation-letter.ts';
import { type InvitationToMail, invitationToMail } from './mail-invitation.queries.ts';
import type { PlatformInvites } from './platform-invites.ts';

/**
 * Sends the mail of an invitation. Sends nothing if the invitation was canceled or answered, or if the
 * inviter is suspended.
 */
export async function mailInvitation(
  { app, mailer, invites }: { app: AppContext; mailer: Mailer; invites: PlatformInvites },
  invitationId: number,
): Promise<void> {
  const invitation = await invitationToMail(app.db, invitationId);
  if (invitation === null) return;
  const { kind, path } = linkOf(invitation);
  const { registrationCodeDays: days } = app.config;
  await mailer.send(
    invitationLetter(invitation, { kind, url: new URL(path, app.config.publicUrl).href, days }),
  );
  if (kind === 'register' && invitation.inviteId !== null)
    await invites.countMail(app.db, invitation.inviteId, app.clock());
}

function linkOf({ userId, code }: InvitationToMail): { kind: LetterLink['kind']; path: string } {
  if (userId !== null) return { kind: 'answer', path: OVERLAY_PATHS.invitations };
  if (code !== null) return { kind: 'register', path: `/registration?code=${encodeURIComponent(code)}` };
  return { kind: 'prove', path: '/forgot-password' };
}
