import { greetingOf } from '../../platform/mail/greeting.ts';
import { layOutMail } from '../../platform/mail/mail-layout.ts';
import { holdsLink } from '../../platform/mail/typed-words.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { InvitationToMail } from './mail-invitation.queries.ts';

/** `answer` leads to the member's invitations, `register` to registration, `prove` to proving the address. */
export interface LetterLink {
  kind: 'answer' | 'register' | 'prove';
  url: string;
  /** Number of days for which a link to registration works. */
  days: number;
}

const WHAT_IT_IS =
  'In a collective, members share their networks with each other: everyone in it can search all of them and see who knows whom.';

const WORDS: Readonly<
  Record<LetterLink['kind'], { next: string; label: string; smallPrint: (days: string) => string }>
> = {
  answer: {
    next: 'You decide in your account whether you accept. Your own network is shared only if you share it.',
    label: 'See the invitation',
    smallPrint: () => 'If you do not want to join, decline the invitation in your account, or do nothing.',
  },
  register: {
    next: 'You need an account first. To register, check your details and set a password. After that, the invitation is in your account.',
    label: 'Register',
    smallPrint: (days) =>
      `This invitation is for you alone. Its link works for one registration, within ${days}.`,
  },
  prove: {
    next: 'There is already an account with this address, but the address is not confirmed yet. Ask for a link to set a new password: setting it confirms the address. After that, the invitation is in your account.',
    label: 'Confirm your address',
    smallPrint: () => 'If this account is not yours, do nothing.',
  },
};

export function invitationLetter(invitation: InvitationToMail, { kind, url, days }: LetterLink): Mail {
  const { firstName, lastName, address } = invitation;
  // Users typed these names. A mail program would show a web address in a name as a link.
  const inviter = withoutLink(invitation.inviter, 'A member');
  const collective = withoutLink(invitation.collective, 'a collective');
  const client = withoutLink(invitation.client, 'a client account');
  const { next, label, smallPrint } = WORDS[kind];
  const subject = `${inviter} invites you to ${collective}`;
  return {
    to: { name: `${firstName} ${lastName}`, address },
    subject,
    ...layOutMail({
      title: subject,
      greeting: greetingOf(firstName),
      paragraphs: [
        `${inviter} has invited you to ${collective}, a collective of ${client} on Kithline.`,
        WHAT_IT_IS,
        next,
      ],
      action: { label, url },
      smallPrint: [smallPrint(days === 1 ? 'one day' : `${days} days`)],
    }),
  };
}

const withoutLink = (name: string, instead: string): string => (holdsLink(name) ? instead : name);
