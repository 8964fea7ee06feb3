import type { Db } from '../../tables.ts';

/** Who signs in by a login email, held against changes until the transaction ends. */
export interface AddressHolder {
  userId: number;
  isProven: boolean;
  isSuspended: boolean;
}

export async function lockedHolder(db: Db, usernameNorm: string): Promise<AddressHolder | null> {
  const row = await db
    .selectFrom('users')
    .select(['id as userId', 'username_proven as isProven', 'suspended_on as suspendedOn'])
    .where('username_norm', '=', usernameNorm)
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
 * Binds a subject of the provider to an account and its login email, unless one is bound. Returns the subject
 * that is bound now. The user is locked before.
 */
export async function boundSubject(db: Db, identity: ProviderIdentity & { now: Date }): Promise<string> {
  const { userId, issuer, clientId, usernameNorm, subject, now } = identity;
  await db
    .insertInto('provider_identity')
    .values({
      user_id: userId,
      issuer,
      client_id: clientId,
      username_norm: usernameNorm,
      subject,
      bound_on: now,
    })
    .onConflict((clash) => clash.doNothing())
    .execute();
  const bound = await db
    .selectFrom('provider_identity')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .where('client_id', '=', clientId)
    .where('username_norm', '=', usernameNorm)
    .executeTakeFirstOrThrow();
  return bound.subject;
}

/** Lets the next sign-in by the provider bind another subject to an account. False when it knew nobody. */
export async function forgetIdentities(db: Db, userId: number): Promise<boolean> {
  const gone = await db.deleteFrom('provider_identity').where('user_id', '=', userId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
