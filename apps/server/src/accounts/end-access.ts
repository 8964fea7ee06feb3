import type { AppContext } from '../app-context.ts';
import { Failure } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
import { deleteTokensOf } from './access-tokens/access-tokens.queries.ts';
import { updatePassword, updateUsername } from './accounts.queries.ts';
import { type FormerUsername, otherHolderOf } from './former-usernames.queries.ts';
import { forgetBrowsers } from './known-browser.queries.ts';
import { endResets } from './password-reset.queries.ts';
import { forgetProvider } from './provider/provider-identities.queries.ts';
import { dropAddedSince, type DoubtedFactors } from './second-factors/drop-added-since.ts';
import type { SessionPlace } from './session-place.ts';
import { endSessionsOf } from './sessions.ts';
import { deleteRequest } from './username-requests.queries.ts';

/** Called when a login email is proven to be the user's, in the transaction that stores the proof. */
export type OnProven = (db: Db, userId: number, proven: { emailKey: string; now: Date }) => Promise<void>;

interface Access {
  readonly userId: number;
  /** The hash of the new password; null to keep the current one. */
  readonly passwordHash: string | null;
  /**
   * The second factors to remove, because somebody else may have added them. Null to keep all factors and the
   * account's binding to the OpenID provider.
   */
  readonly doubted: DoubtedFactors | null;
  readonly place: SessionPlace;
}

/**
 * Revokes what may let another person enter the account: every session, links for a new password, a request
 * for another login email, the tokens of known browsers, and personal access tokens. Doubted factors are
 * removed together with the account's binding to the OpenID provider.
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
  await deleteTokensOf(db, userId);
  if (doubted === null) return;
  await forgetProvider(db, userId);
  await dropAddedSince(app, db, { userId, ...doubted, place });
}

/**
 * Restores a former login email, and marks it as proven. Throws 409 if another account now has the address.
 */
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
