import type { AppContext } from '../app-context.ts';
import { greetingOf } from '../platform/mail/greeting.ts';
import { layOutMail } from '../platform/mail/mail-layout.ts';
import type { Mail, Mailer } from '../platform/mail/mail.ts';
import { nameOfUser } from './accounts.queries.ts';
import type { PasswordSetBy } from './mail-password-changed.job.ts';

/** Sends nothing if the account was deleted. */
export async function sendPasswordChangedMail(
  app: AppContext,
  mailer: Mailer,
  { userId, address, by }: { userId: number; address: string; by: PasswordSetBy },
): Promise<void> {
  const user = await nameOfUser(app.db, userId);
  if (user === null) return;
  const url = new URL('/forgot-password', app.config.publicUrl).href;
  await mailer.send(passwordChangedLetter({ ...user, address, by, url }));
}

const WHO: Readonly<Record<PasswordSetBy, string>> = {
  member:
    'Somebody who was logged in as you and knew your password has set a new password. All other sessions of your account ' +
    'have ended.',
  link: 'Somebody has set a new password with the link that was mailed to you. All sessions of your account have ended.',
};

function passwordChangedLetter(facts: {
  name: string;
  firstName: string;
  address: string;
  by: PasswordSetBy;
  url: string;
}): Mail {
  const subject = 'The password of your Kithline account was changed';
  return {
    to: { name: facts.name, address: facts.address },
    subject,
    ...layOutMail({
      title: subject,
      greeting: greetingOf(facts.firstName || facts.name),
      paragraphs: [
        WHO[facts.by],
        'If it was you, there is nothing to do. If it was not, set a new password at once.',
      ],
      action: { label: 'Set a new password', url: facts.url },
      smallPrint: ['If you cannot log in, please tell an administrator of Kithline.'],
    }),
  };
}
