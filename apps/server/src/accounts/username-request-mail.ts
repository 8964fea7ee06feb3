import type { AppContext } from '../app-context.ts';
import { greetingOf } from '../platform/mail/greeting.ts';
import { layOutMail } from '../platform/mail/mail-layout.ts';
import type { Mail, Mailer } from '../platform/mail/mail.ts';
import { REQUEST_LIFE } from './change-username.ts';
import { otherHolderOf } from './former-usernames.queries.ts';
import { hashToken, tokenOfJob } from './tokens.ts';
import { giveRequestCode, requestToMail } from './username-requests.queries.ts';

/**
 * Sends a mail to the requested login email, with a link that confirms it. If another member has this
 * address, the mail says instead that nothing was changed. The code is made with the mail, so that no code
 * waits in the queue. A repeated job makes the same code, because the first mail may have been sent. Sends
 * nothing if the request was deleted.
 */
export async function sendUsernameRequestMail(
  app: AppContext,
  mailer: Mailer,
  requestId: number,
): Promise<void> {
  const request = await requestToMail(app.db, requestId);
  if (request === null) return;
  const now = app.clock();
  const link = (path: string) => new URL(path, app.config.publicUrl).href;
  if ((await otherHolderOf(app.db, { ...request, now })) !== null)
    return mailer.send(takenLetter(request.username, link('/login')));
  const code = tokenOfJob(app.secret);
  const expiresOn = new Date(now.getTime() + REQUEST_LIFE);
  if (!(await giveRequestCode(app.db, requestId, { codeHash: hashToken(code), expiresOn }))) return;
  await mailer.send(confirmLetter(request.username, link(`/confirm-email?code=${code}`)));
}

/** The mail contains no names: a stranger may own the mailbox, and must not read text that a member chose. */
function confirmLetter(address: string, url: string): Mail {
  const subject = 'Confirm your new login email for Kithline';
  return {
    to: { name: '', address },
    subject,
    ...layOutMail({
      title: subject,
      greeting: greetingOf(''),
      paragraphs: [
        'A member of Kithline, probably you, wants to log in with this address from now on. Until you confirm it, the login email stays as it is.',
        'The link opens a page where you confirm the address. If you are not logged in, that page first asks you to log in to the account that made the request. The link works once, within 24 hours.',
        'Confirm it only if you asked for this yourself. Otherwise, somebody else would log in with your address.',
      ],
      action: { label: 'Confirm this address', url },
      smallPrint: ['If you did not ask for this, do nothing, and this address will not be used.'],
    }),
  };
}

function takenLetter(address: string, url: string): Mail {
  const subject = 'You already log in to Kithline with this address';
  return {
    to: { name: '', address },
    subject,
    ...layOutMail({
      title: subject,
      greeting: greetingOf(''),
      paragraphs: [
        'Somebody asked to use this address as the login email of another Kithline account. It belongs to your account, so nothing was changed, and nobody was told that you have an account.',
        'If that was you: an address can be used for only one account. Log in with it, or choose a different address for the other account.',
      ],
      action: { label: 'Log in', url },
      smallPrint: [
        'If it was somebody else, there is nothing to do. Your account and your password are as they were.',
      ],
    }),
  };
}
