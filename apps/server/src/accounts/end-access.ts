import type { AppContext } from '../app-context.ts';
import { Failure } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
import { updatePassword, updateUsername } from './accounts.queries.ts';
import { type FormerUsername, otherHolderOf } from './former-usernames.queries.ts';
import { forgetBrowsers } from './known-browser.queries.ts';
import { endResets } from './password-reset.queries.ts';
import { forgetProvider } from './provider/provider-identities.queries.ts';
import { dropAddedSince, type Doubted } from './second-factors/drop-added-since.ts';
import type { SessionPlace } from './session-place.ts';
import { endSessionsOf } from './sessions.ts';
import { deleteRequest } from './username-requests.queries.ts';

/**
 * What is done, in the same transaction, once a login email is proven to be the user's. Features right of
 * accounts hand it in.
 */
export type OnProven = (db: Db, userId: number, proven: { emailKey: string; now: Date }) => Promise<void>;

interface Access {
  readonly userId: number;
  /** The hash of the password that counts from now on; null: the present one stays. */
  readonly passwordHash: string | null;
  /** Second factors that somebody else may have added; null: all stay, and so does the provider's subject. */
  readonly doubted: Doubted | null;
  readonly place: SessionPlace;
}

/**
 * Ends what may open an account to somebody else: every session, links for a new password, a request for
 * another login email, and what browsers are known by; with a new password also the former one, and with
 * doubts second factors and the subject of the OpenID provider. Runs in the caller's transaction.
 */
export async function endAccess(
  app: AppContext,
  db: Db,
  { userId, passwordHash, doubted, place }: Access,
): Promise<void> {
  const now = app.clock();
  if (passwordHash !== null) await updatePassword(db, userId, { passwordHash, now });
  await endResets(db, userId, now);
  await deleteRequest(db, userId);
  await endSessionsOf(db, userId);
  await forgetBrowsers(db, userId);
  if (doubted === null) return;
  await forgetProvider(db, userId);
  await dropAddedSince(app, db, { userId, ...doubted, place });
}

/** Makes a former login email sign in again, and counts it as proven. 409 when another account now has it. */
export async function bringBack(
  app: AppContext,
  db: Db,
  {
    userId,
    former: { username, usernameNorm },
    onProven,
  }: { userId: number; former: Pick<FormerUsername, 'username' | 'usernameNorm'>; onProven: OnProven },
): Promise<void> {
  const now = app.clock();
  if ((await otherHolderOf(db, { usernameNorm, userId, now })) !== null)
    throw new Failure('conflict', {
      clientMessage: 'This address is now the login email of another account. Please tell an administrator.',
    });
  await updateUsername(db, userId, { username, usernameNorm, proven: true, now });
  await onProven(db, userId, { emailKey: usernameNorm, now });
}
