import { FIRST_ADMINISTRATOR_NAME } from '../accounts/first-administrator.ts';
import type { AppContext } from '../app-context.ts';
import { greetingOf } from '../platform/mail/greeting.ts';
import { layOutMail } from '../platform/mail/mail-layout.ts';
import type { Mail, Mailer } from '../platform/mail/mail.ts';
import { nameInMail } from '../platform/mail/typed-words.ts';
import { countMail, type InviteToMail, inviteToMail } from './invites.queries.ts';

/**
 * Sends the mail of an invite and counts it, unless the invite was withdrawn or its person has registered
 * meanwhile.
 */
export async function mailInvite(app: AppContext, mailer: Mailer, inviteId: number): Promise<void> {
  const invite = await inviteToMail(app.db, inviteId);
  if (invite === null) return;
  const url = new URL('/registration', app.config.publicUrl);
  url.searchParams.set('code', invite.code);
  const { publicUrl, registrationCodeDays: days } = app.config;
  await mailer.send(inviteLetter(invite, { url: url.href, host: publicUrl.host, days }));
  await countMail(app.db, inviteId, app.clock());
}

const WHAT_IT_IS =
  'Kithline is a private directory of professional networks. Members bring in the contacts they have, ' +
  'search them, and see who can introduce them to a person or an organization. Other members see your contacts ' +
  'only where you share them. Administrators see all contacts.';

interface InviteLink {
  url: string;
  /** The host of this installation. */
  host: string;
  /** The link works for this many days. */
  days: number;
}

function inviteLetter(invite: InviteToMail, { url, host, days }: InviteLink): Mail {
  const { firstName, lastName, address, inviter, isInviterAdmin } = invite;
  // The first administrator has no name of their own until they edit their profile.
  const isNameless = inviter === null || (isInviterAdmin && inviter === FIRST_ADMINISTRATOR_NAME);
  // A member typed this name; mail programs must not turn it into a link.
  const named = isNameless ? null : nameInMail(inviter);
  const administratorSentence = named !== null && isInviterAdmin ? ` ${named} is one of them.` : '';
  const subject = 'Your invitation to Kithline';
  return {
    to: { name: `${firstName} ${lastName}`, address },
    subject,
    ...layOutMail({
      title: subject,
      greeting: greetingOf(firstName),
      paragraphs: [
        `${named ?? 'An administrator'} has invited you to Kithline.`,
        WHAT_IT_IS,
        `You register at ${host}, which is run by its own administrators.${administratorSentence}`,
        'To register, check your details and set a password.',
      ],
      action: { label: 'Register', url },
      smallPrint: [
        `This invitation is for you alone. Its link works for one registration, within ${days === 1 ? 'one day' : `${days} days`}.`,
      ],
    }),
  };
}
