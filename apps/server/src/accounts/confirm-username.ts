import type { House } from '../house.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Failure } from '../platform/failure.ts';
import { publish } from '../platform/live/publish.ts';
import { lockDirectory } from '../scopes/lock-directory.ts';
import { lockedUser, updateUsername } from './accounts.queries.ts';
import { insertFormer, otherHolderOf } from './former-usernames.queries.ts';
import { mailUsernameChanged } from './mail-username-changed.job.ts';
import { endResets } from './password-reset.queries.ts';
import type { OnProven } from './password-reset.ts';
import { hashToken } from './tokens.ts';
import { UNDO_LIFE } from './username-changed-mail.ts';
import { takeRequest } from './username-requests.queries.ts';

type Outcome = { username: string } | 'spent' | 'taken';

/**
 * Makes the login email that was asked for the one that counts: the code shows that its mailbox was reached. Sessions stay. The old address gets
 * a mail that can take the change back, if it was proven; links for a new password that went to it end. 404 when the code does not work,
 * 409 when another member has the address by now.
 */
export async function confirmUsername(
  house: House,
  code: string,
  onProven: OnProven,
): Promise<{ username: string }> {
  const outcome = await inTransaction(house.db, (db) => confirm(house, db, { code, onProven }));
  if (outcome === 'spent') throw spentLink();
  if (outcome === 'taken')
    throw new Failure('conflict', {
      clientMessage: 'This address is the login email of another account. Your login email stays as it was.',
    });
  return outcome;
}

async function confirm(
  house: House,
  db: Db,
  { code, onProven }: { code: string; onProven: OnProven },
): Promise<Outcome> {
  // A proven address may lead statements to the member, or away.
  await lockDirectory(db);
  const now = house.clock();
  const request = await takeRequest(db, hashToken(code), now);
  if (request === null) return 'spent';
  const { userId, username, usernameNorm } = request;
  await publish(db, [userId], { type: 'refresh.account', data: {} });
  if ((await otherHolderOf(db, { usernameNorm, userId, now })) !== null) return 'taken';
  await keepFormer(house, db, userId);
  await updateUsername(db, userId, { username, usernameNorm, proven: true, now });
  await endResets(db, userId, now);
  await onProven(db, userId, { emailKey: usernameNorm, now });
  return { username };
}

/** An address that was only typed may be anybody's: it is not for us to write to, nor to give the account back to. */
async function keepFormer(house: House, db: Db, userId: number): Promise<void> {
  const { username, usernameNorm, isProven } = await lockedUser(db, userId);
  if (!isProven) return;
  const now = house.clock();
  const expiresOn = new Date(now.getTime() + UNDO_LIFE);
  const changeId = await insertFormer(db, { userId, username, usernameNorm, now, expiresOn });
  await house.jobs.enqueue(db, mailUsernameChanged, { changeId });
}

export const spentLink = (): Failure =>
  new Failure('not-found', { clientMessage: 'This link does not work any more.' });
