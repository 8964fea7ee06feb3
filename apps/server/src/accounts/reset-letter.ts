import { greetingOf } from '../platform/mail/greeting.ts';
import { layOutMail } from '../platform/mail/mail-layout.ts';
import type { Mail } from '../platform/mail/mail.ts';

interface ResetLetter {
  name: string;
  firstName: string;
  address: string;
  url: string;
  by: ResetBy;
}

/**
 * Who requested the mail: anybody who typed the address on the login page, an administrator, or a member who
 * chose "It was not me", which disabled the password.
 */
export const RESET_BY = ['anybody', 'administrator', 'not-me'] as const;
export type ResetBy = (typeof RESET_BY)[number];

const BEFORE: Readonly<Record<ResetBy, string>> = {
  anybody: 'Somebody, probably you, asked to reset the password of your Kithline account.',
  administrator: 'An administrator of Kithline has sent you this link to set a new password.',
  'not-me':
    'Somebody, probably you, has chosen "It was not me" under "security" in your account. You were logged out everywhere, and the old password no longer works.',
};

const AFTER: Readonly<Record<ResetBy, string>> = {
  anybody: 'If you did not ask for this, do nothing: your password stays as it is.',
  administrator: 'If you do nothing, your password stays as it is.',
  'not-me':
    'Until you set a new one, neither a password nor a passkey logs you in. If the link no longer works, ask for another one with "Forgot your password?" on the login page.',
};

export function resetLetter(letter: ResetLetter): Mail {
  const subject = 'Set a new password for Kithline';
  return {
    to: { name: letter.name, address: letter.address },
    subject,
    ...layOutMail({
      title: subject,
      greeting: greetingOf(letter.firstName || letter.name),
      paragraphs: [
        BEFORE[letter.by],
        'The link works once, within one hour. Setting a new password logs you out everywhere.',
      ],
      action: { label: 'Set a new password', url: letter.url },
      smallPrint: [AFTER[letter.by]],
    }),
  };
}
