import type { House } from '../house.ts';
import { greetingOf } from '../platform/mail/greeting.ts';
import { layOutMail } from '../platform/mail/mail-layout.ts';
import type { Mail, Mailer } from '../platform/mail/mail.ts';
import { countMail, type InvitationToMail, invitationToMail } from './invites.queries.ts';

/** Sends the mail of an invitation; counted once it has really been handed over. Nothing goes to somebody who registered meanwhile. */
export async function mailInvite(house: House, mailer: Mailer, inviteId: number): Promise<void> {
  const invitation = await invitationToMail(house.db, inviteId);
  if (invitation === null) return;
  const url = new URL('/registration', house.config.publicUrl);
  url.searchParams.set('code', invitation.code);
  await mailer.send(inviteLetter(invitation, { url: url.href, days: house.config.registrationCodeDays }));
  await countMail(house.db, inviteId, house.clock());
}

function inviteLetter(invitation: InvitationToMail, { url, days }: { url: string; days: number }): Mail {
  const inviter = invitation.inviter ?? 'An administrator';
  const subject = 'Your invitation to Kithline';
  return {
    to: { name: `${invitation.firstName} ${invitation.lastName}`, address: invitation.address },
    subject,
    ...layOutMail({
      title: subject,
      greeting: greetingOf(invitation.firstName),
      paragraphs: [
        `${inviter} has invited you to Kithline, where you find people in your own network and see how you can reach them.`,
        'Registering takes two steps: check your details, and set a password.',
      ],
      action: { label: 'Register', url },
      smallPrint: [
        `This invitation is for you alone; its link works for one registration, and for ${days === 1 ? 'one day' : `${days} days`}.`,
      ],
    }),
  };
}
