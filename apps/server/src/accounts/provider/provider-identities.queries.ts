import type { Db } from '../../tables.ts';

/** The user with a login email, locked against changes until the transaction ends. */
export interface AddressHolder {
  userId: number;
  isProven: boolean;
  isSuspended: boolean;
}

export async function lockedHolder(db: Db, usernameNorm: string): Promise<AddressHolder | null> {
  const row = await db
    .selectFrom('users')
    .select(['id as userId', 'usernameProven as isProven', 'suspendedOn'])
    .where('usernameNorm', '=', usernameNorm)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? { userId: row.userId, isProven: row.isProven, isSuspended: row.suspendedOn !== null } : null;
}

export interface ProviderIdentity {
  userId: number;
  issuer: string;
  clientId: string;
  usernameNorm: string;
  subject: string;
}

/**
 * Binds a subject (the provider's identifier of a person) to an account and its login email, unless a subject
 * is already bound to them. Returns the subject that is bound now. The caller has locked the user.
 */
export async function bindSubject(db: Db, identity: ProviderIdentity & { now: Date }): Promise<string> {
  const { userId, issuer, clientId, usernameNorm, subject, now } = identity;
  await db
    .insertInto('providerIdentity')
    .values({
      userId,
      issuer,
      clientId,
      usernameNorm,
      subject,
      boundOn: now,
    })
    .onConflict((clash) => clash.doNothing())
    .execute();
  const bound = await db
    .selectFrom('providerIdentity')
    .select('subject')
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .where('clientId', '=', clientId)
    .where('usernameNorm', '=', usernameNorm)
    .executeTakeFirstOrThrow();
  return bound.subject;
}

/**
 * Deletes the user's binding to the OpenID provider, so that the next sign-in with the provider binds the
 * account again. From then on, the provider's second factor no longer counts for the user's existing access
 * tokens. Returns false if the user had no binding.
 */
export async function forgetProvider(db: Db, userId: number): Promise<boolean> {
  await db
    .updateTable('accessToken')
    .set({ twoFactorsByProvider: false })
    .where('userId', '=', userId)
    .where('twoFactorsByProvider', '=', true)
    .execute();
  const deleted = await db.deleteFrom('providerIdentity').where('userId', '=', userId).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
