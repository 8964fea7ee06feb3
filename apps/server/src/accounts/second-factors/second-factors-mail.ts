import type { AppContext } from '../../app-context.ts';
import { greetingOf } from '../../platform/mail/greeting.ts';
import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { Mail, Mailer } from '../../platform/mail/mail.ts';
import { nameOfUser } from '../accounts.queries.ts';
import { MOST_CODES_OF_DAY } from '../sign-in-tries.ts';
import type { FactorChange } from './mail-second-factors.job.ts';

const IF_NOT_YOU =
  'If it was you, there is nothing to do. If it was not, and you are still logged in, open "security" in your account and choose "Was any of this not you?". If you are logged out, set a new password at once.';

const IF_LAST =
  'If your account has no other passkey and no authenticator app now, your password alone is enough to log in.';
const IF_LOCKED_OUT =
  'If you cannot log in, ask an administrator of Kithline to reset your two-step sign-in.';
const IF_NOT_ASKED_FOR =
  'If you did not ask for this, or if you cannot log in, please tell an administrator of Kithline.';

const LETTERS: Readonly<Record<FactorChange, { subject: string; paragraphs: string[] }>> = {
  'authenticator-added': {
    subject: 'An authenticator app was added to your Kithline account',
    paragraphs: [
      'From now on, your password alone is not enough to log in. After it, Kithline asks for a code from this app, or for a passkey if you have one.',
      IF_NOT_YOU,
    ],
  },
  'authenticator-removed': {
    subject: 'The authenticator app was removed from your Kithline account',
    paragraphs: ['You can no longer log in with its codes.', IF_LAST, IF_NOT_YOU],
  },
  'passkey-added': {
    subject: 'A passkey was added to your Kithline account',
    paragraphs: [
      'From now on, your password alone is not enough to log in. After it, Kithline asks for this passkey, or for a code if you have an authenticator app. A passkey that checks your PIN, fingerprint or face can also replace the password.',
      IF_NOT_YOU,
    ],
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your Kithline account',
    paragraphs: ['You can no longer log in with this passkey.', IF_LAST, IF_NOT_YOU],
  },
  'codes-made': {
    subject: 'Your Kithline account has new recovery codes',
    paragraphs: ['The earlier recovery codes no longer work.', IF_NOT_YOU],
  },
  'code-used': {
    subject: 'A recovery code was used to log in to your Kithline account',
    paragraphs: ['This code cannot be used again.', IF_NOT_YOU],
  },
  'step-closed': {
    subject: 'Many wrong codes for your Kithline account',
    paragraphs: [
      `Somebody who knows your password has entered ${MOST_CODES_OF_DAY} wrong codes today. Until midnight (UTC), codes are refused in browsers that have not logged in to your account before. Passkeys still work.`,
      'If it was not you, set a new password at once.',
    ],
  },
  reset: {
    subject: 'An administrator has reset two-step sign-in for your Kithline account',
    paragraphs: [
      'You can log in with your password alone again. All sessions of your account have ended.',
      'Log in and set it up again in your account under "security". If your organization requires two-step sign-in, you have seven days to do so.',
    ],
  },
};

/** Sends nothing if the account was deleted. */
export async function sendSecondFactorsMail(
  app: AppContext,
  mailer: Mailer,
  { userId, address, change }: { userId: number; address: string; change: FactorChange },
): Promise<void> {
  const user = await nameOfUser(app.db, userId);
  if (user === null) return;
  await mailer.send(letterOf(app, { ...user, address, change }));
}

function letterOf(
  { config }: AppContext,
  {
    name,
    firstName,
    address,
    change,
  }: { name: string; firstName: string; address: string; change: FactorChange },
): Mail {
  const { subject, paragraphs } = LETTERS[change];
  const [label, path] =
    change === 'reset' ? ['Log in', '/login'] : ['Set a new password', '/forgot-password'];
  return {
    to: { name, address },
    subject,
    ...layOutMail({
      title: subject,
      greeting: greetingOf(firstName || name),
      paragraphs,
      action: { label, url: new URL(path, config.publicUrl).href },
      smallPrint: [change === 'reset' ? IF_NOT_ASKED_FOR : IF_LOCKED_OUT],
    }),
  };
}
