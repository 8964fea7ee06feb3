import type { Db } from '../../tables.ts';

export interface NewPasskey {
  userId: number;
  /** The authenticator's id of the passkey, in base64url. */
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
  /** True until the passkey is used as a second step or as a proof. Until then, it cannot sign in alone. */
  needsPassword: boolean;
  addedOn: Date;
  usedOn: Date | null;
}

const columns = [
  'id',
  'userId',
  'credentialId',
  'publicKey',
  'counter',
  'transports',
  'name',
  'needsPassword',
  'addedOn',
  'usedOn',
] as const;

/** The oldest passkey comes first. */
export async function passkeysOf(db: Db, userId: number): Promise<FoundPasskey[]> {
  return db
    .selectFrom('passkey')
    .select(columns)
    .where('userId', '=', userId)
    .orderBy('addedOn')
    .orderBy('id')
    .execute();
}

export async function passkeyOfCredential(db: Db, credentialId: string): Promise<FoundPasskey | null> {
  const row = await db
    .selectFrom('passkey')
    .select(columns)
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns false if a passkey with this `credentialId` is already stored. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<boolean> {
  const { userId, credentialId, publicKey, counter, transports, name, now } = passkey;
  const inserted = await db
    .insertInto('passkey')
    .values({
      userId,
      credentialId,
      publicKey,
      counter,
      transports,
      name,
      addedOn: now,
    })
    .onConflict((clash) => clash.column('credentialId').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/**
 * Records a use with the authenticator's counter. `isAlone` means that the passkey signs in without the
 * password. After any other use, the passkey can sign in alone again. Returns false if the passkey was
 * deleted, or if it was used alone while it `needsPassword`.
 */
export async function notePasskeyUse(
  db: Db,
  { id, counter, isAlone, now }: { id: number; counter: number; isAlone: boolean; now: Date },
): Promise<boolean> {
  const noted = await db
    .updateTable('passkey')
    .set((eb) => ({
      usedOn: now,
      counter: eb.fn('greatest', ['counter', eb.val(counter)]),
      needsPassword: false,
    }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb.val(!isAlone), eb('needsPassword', '=', false)]))
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}

/** Returns false if the user has no passkey with this id. */
export async function deletePasskey(
  db: Db,
  { userId, id }: { userId: number; id: number },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('passkey')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export async function deleteAllPasskeys(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('passkey').where('userId', '=', userId).execute();
}

/** Returns false if the challenge was already used. */
export async function insertSpent(
  db: Db,
  { challengeHash, expiresOn }: { challengeHash: Buffer; expiresOn: Date },
): Promise<boolean> {
  const spent = await db
    .insertInto('spentChallenge')
    .values({ challengeHash, expiresOn })
    .onConflict((clash) => clash.column('challengeHash').doNothing())
    .executeTakeFirst();
  return spent.numInsertedOrUpdatedRows === 1n;
}
