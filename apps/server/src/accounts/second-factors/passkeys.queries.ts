import type { Db } from '../../tables.ts';

export interface NewPasskey {
  userId: number;
  /** Base64url. */
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  now: Date;
}

export interface FoundPasskey {
  id: number;
  userId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  /** Whether the password has to come first. */
  needsPassword: boolean;
  addedOn: Date;
  usedOn: Date | null;
}

const columns = [
  'id',
  'user_id as userId',
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  'transports',
  'name',
  'needs_password as needsPassword',
  'added_on as addedOn',
  'used_on as usedOn',
] as const;

/** In the order in which they were added. */
export async function passkeysOf(db: Db, userId: number): Promise<FoundPasskey[]> {
  return db
    .selectFrom('passkey')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('added_on')
    .orderBy('id')
    .execute();
}

export async function passkeyOfCredential(db: Db, credentialId: string): Promise<FoundPasskey | null> {
  const row = await db
    .selectFrom('passkey')
    .select(columns)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ?? null;
}

/** False when the credential is a passkey already. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<boolean> {
  const { userId, credentialId, publicKey, counter, transports, name, now } = passkey;
  const inserted = await db
    .insertInto('passkey')
    .values({
      user_id: userId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      transports,
      name,
      added_on: now,
    })
    .onConflict((clash) => clash.column('credential_id').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/**
 * Notes a use with the counter that the authenticator gave. After the password, the passkey opens the account
 * alone again. False when the passkey is gone, or the password has to come first.
 */
export async function notePasskeyUse(
  db: Db,
  { id, counter, isAlone, now }: { id: number; counter: number; isAlone: boolean; now: Date },
): Promise<boolean> {
  const noted = await db
    .updateTable('passkey')
    .set((eb) => ({
      used_on: now,
      counter: eb.fn('greatest', ['counter', eb.val(counter)]),
      needs_password: false,
    }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb.val(!isAlone), eb('needs_password', '=', false)]))
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}

/** False when the user has no such passkey. */
export async function deletePasskey(
  db: Db,
  { userId, id }: { userId: number; id: number },
): Promise<boolean> {
  const gone = await db
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

export async function deleteAllPasskeys(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('passkey').where('user_id', '=', userId).execute();
}

/** False when the challenge was spent before. */
export async function insertSpent(
  db: Db,
  { challengeHash, expiresOn }: { challengeHash: Buffer; expiresOn: Date },
): Promise<boolean> {
  const spent = await db
    .insertInto('spent_challenge')
    .values({ challenge_hash: challengeHash, expires_on: expiresOn })
    .onConflict((clash) => clash.column('challenge_hash').doNothing())
    .executeTakeFirst();
  return spent.numInsertedOrUpdatedRows === 1n;
}
