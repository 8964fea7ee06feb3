import type { House } from '../house.ts';
import { greetingOf } from '../platform/mail/greeting.ts';
import { layOutMail } from '../platform/mail/mail-layout.ts';
import type { Mail, Mailer } from '../platform/mail/mail.ts';
import { nameOfUser } from './accounts.queries.ts';

/** Writes to the old address; nothing goes out when the account is gone by now. */
export async function sendUsernameChangedMail(
  house: House,
  mailer: Mailer,
  { userId, address }: { userId: number; address: string },
): Promise<void> {
  const user = await nameOfUser(house.db, userId);
  if (user === null) return;
  const url = new URL('/login', house.config.publicUrl).href;
  await mailer.send(usernameChangedLetter({ ...user, address, url }));
}

/** The new address is not named: the old mailbox may be somebody else's by now. */
function usernameChangedLetter(given: {
  name: string;
  firstName: string;
  address: string;
  url: string;
}): Mail {
  const subject = 'The login email of your Kithline account was changed';
  return {
    to: { name: given.name, address: given.address },
    subject,
    ...layOutMail({
      title: subject,
      greeting: greetingOf(given.firstName || given.name),
      paragraphs: [
        'You no longer log in to Kithline with this address: somebody who was logged in as you has set another one.',
        'Links for a new password that were sent to this address do not work any more.',
      ],
      action: { label: 'Log in', url: given.url },
      smallPrint: [
        'If this was you, there is nothing to do. If it was not, please tell an administrator of Kithline at once.',
      ],
    }),
  };
}
