import { UNDO_HOURS } from '@kithline/contract/accounts.ts';
import type { AppContext } from '../app-context.ts';
import { greetingOf } from '../platform/mail/greeting.ts';
import { layOutMail } from '../platform/mail/mail-layout.ts';
import type { Mail, Mailer } from '../platform/mail/mail.ts';
import { nameOfUser } from './accounts.queries.ts';
import { giveUndoCode } from './former-usernames.queries.ts';
import { hashToken, newToken } from './tokens.ts';

/** Milliseconds for which a change can be undone after its mail was sent. */
export const UNDO_LIFE = UNDO_HOURS * 3_600_000;

/** Sends nothing if the account or the change was deleted. */
export async function sendUsernameChangedMail(
  app: AppContext,
  mailer: Mailer,
  changeId: number,
): Promise<void> {
  const code = newToken();
  const expiresOn = new Date(app.clock().getTime() + UNDO_LIFE);
  const change = await giveUndoCode(app.db, changeId, { codeHash: hashToken(code), expiresOn });
  const user = change && (await nameOfUser(app.db, change.userId));
  if (!user) return;
  const url = new URL(`/undo-email?code=${code}`, app.config.publicUrl).href;
  await mailer.send(usernameChangedLetter({ ...user, address: change.username, url }));
}

/** The mail does not contain the new address, because the old mailbox may belong to another person. */
function usernameChangedLetter(facts: {
  name: string;
  firstName: string;
  address: string;
  url: string;
}): Mail {
  const subject = 'The login email of your Kithline account was changed';
  return {
    to: { name: facts.name, address: facts.address },
    subject,
    ...layOutMail({
      title: subject,
      greeting: greetingOf(facts.firstName || facts.name),
      paragraphs: [
        'Somebody who knows your password has changed your login email. You can no longer log in to Kithline with this address.',
        'If it was you, there is nothing to do. If it was not, take the change back ' +
          `within ${UNDO_HOURS} hours. This logs you out in all browsers, and your password stops working. ` +
          'You then choose a new one, and log in with this address again.',
      ],
      action: { label: 'Take the change back', url: facts.url },
      smallPrint: [
        'Earlier mails for setting a new password no longer work.',
        `If the ${UNDO_HOURS} hours are over, please tell an administrator of Kithline at once.`,
      ],
    }),
  };
}
