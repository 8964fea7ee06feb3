import { createHash } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import { Failure } from '../platform/failure.ts';
import { countTry } from '../platform/http/count-try.ts';
import { lockedUser, ownerOf, userById } from './accounts.queries.ts';
import { endAccess, type OnProven } from './end-access.ts';
import { hasFormer } from './former-usernames.queries.ts';
import { markProven, resetOwner, takeReset } from './password-reset.queries.ts';
import { inTurn } from '../scopes/lock-directory.ts';
import { mailReset } from './accounts.jobs.ts';
import { mailPasswordChanged } from './mail-password-changed.job.ts';
import { refuseGuessable } from './guessable-password.ts';
import { hashPassword } from './password-hash.ts';
import { usernameKey } from './read-username.ts';
import { ADDED_UNPROVEN } from './second-factors/drop-added-since.ts';
import { recordSecurityEvent } from './security/record-security-event.ts';
import type { SessionPlace } from './session-place.ts';
import { forgetSignIns } from './sign-in-tries.ts';
import { hashToken } from './tokens.ts';

/** Maximum number of mails to one address per hour. Further requests get the same answer and send nothing. */
const MOST_MAILS = 5;
const MAIL_WINDOW = 3_600_000;

/**
 * Enqueues `mailReset`. The job looks up the user, so that neither the answer nor its timing reveals whether
 * there is one. The job also makes the code, so that no code waits in the queue.
 */
export async function beginReset(app: AppContext, email: string, place: SessionPlace): Promise<void> {
  const usernameNorm = usernameKey(email);
  if (app.config.rateLimit) {
    const key = `reset ${createHash('sha256').update(usernameNorm).digest('base64url')}`;
    const { tries } = await countTry(app.db, app.clock(), { key, window: MAIL_WINDOW });
    if (tries > MOST_MAILS) return;
  }
  const { browser, network } = place;
  await app.jobs.enqueue(app.db, mailReset, { usernameNorm, by: 'anybody', asked: { browser, network } });
}

/** Throws 404 if the code does not work. */
export async function checkReset(app: AppContext, code: string): Promise<void> {
  if ((await resetOwner(app.db, hashToken(code), app.clock())) === null) throw spentCode();
}

/**
 * Sets the password, and ends what else gives access to the account (`endAccess`). The code came by mail, so
 * it also proves the login email. Returns the user's id. Throws 404 if the code does not work, and 422 for a
 * password that is easy to guess.
 */
export async function finishReset(
  app: AppContext,
  sentReset: { code: string; password: string; address: string; place: SessionPlace },
  onProven: OnProven,
): Promise<number> {
  const owner = await resetOwner(app.db, hashToken(sentReset.code), app.clock());
  if (owner === null) throw spentCode();
  refuseGuessable(sentReset.password, await ownerOf(app.db, owner));
  const passwordHash = await hashPassword(sentReset.password, { code: sentReset.code });
  const now = app.clock();
  // Proving an address may match people in the directory to the member. Such changes run one after the other.
  const userId = await inTurn(app.db, async (db) => {
    const user = await takeReset(db, hashToken(sentReset.code), now);
    if (user === null) throw spentCode();
    const { isProven, username } = await lockedUser(db, user);
    await onProven(db, user, { emailKey: await markProven(db, user), now });
    // If the address was not proven before, somebody else may have typed it into the account and added the
    // second factors, so they are removed. But while a former login email can still be restored, this mailbox
    // may belong to a stranger, who must not get past the second step. All factors then stay.
    const doubted = isProven || (await hasFormer(db, user, now)) ? null : ADDED_UNPROVEN;
    const { place } = sentReset;
    await endAccess(app, db, { userId: user, passwordHash, doubted, place });
    await app.jobs.enqueue(db, mailPasswordChanged, { userId: user, address: username, by: 'link' });
    await recordSecurityEvent(app, db, { userId: user, kind: 'password-reset', place });
    return user;
  });
  const { username } = await userById(app.db, userId);
  await forgetSignIns(app, { usernameNorm: usernameKey(username), address: sentReset.address });
  return userId;
}

const spentCode = (): Failure =>
  new Failure('not-found', { clientMessage: 'This link no longer works. Please ask for a new one.' });
