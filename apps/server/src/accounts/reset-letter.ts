import { greetingOf } from '../platform/mail/greeting.ts';
import { layOutMail } from '../platform/mail/mail-layout.ts';
import type { Mail } from '../platform/mail/mail.ts';

interface ResetLetter {
  name: string;
  firstName: string;
  address: string;
  url: string;
  /** Who had it sent: whoever typed the address on the login page, or an administrator. */
  by: 'anybody' | 'administrator';
}

/** The mail with which a user sets a new password. */
export function resetLetter(given: ResetLetter): Mail {
  const subject = 'Set a new password for Kithline';
  return {
    to: { name: given.name, address: given.address },
    subject,
    ...layOutMail({
      title: subject,
      greeting: greetingOf(given.firstName || given.name),
      paragraphs: [
        given.by === 'administrator'
          ? 'An administrator of Kithline sends you this link, with which you set a new password.'
          : 'Somebody, probably you, asked to reset the password of your Kithline account.',
        'The link works once and for one hour. A new password ends every session of your account.',
      ],
      action: { label: 'Set a new password', url: given.url },
      smallPrint: [
        given.by === 'administrator'
          ? 'If you do nothing, your password stays as it is.'
          : 'If you did not ask for this, do nothing: your password stays as it is.',
      ],
    }),
  };
}
