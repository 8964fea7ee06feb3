import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import { hasSecondFactor } from './has-second-factor.ts';
import type { RecoveryCodes } from './recovery-codes.ts';

export interface FoundAuthenticator {
  sealedSecret: Buffer;
  begunOn: Date;
  /** When the app's first code was accepted; null before. */
  addedOn: Date | null;
  usedOn: Date | null;
  lastStep: number | null;
}

export async function authenticatorOf(db: Db, userId: number): Promise<FoundAuthenticator | null> {
  const row = await db
    .selectFrom('authenticator')
    .select(['sealedSecret', 'begunOn', 'addedOn'])
    .select(['usedOn', 'lastStep'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Stores a secret, replacing an unconfirmed one. Returns false and stores nothing if there is a confirmed
 * authenticator app.
 */
export async function keepBegunAuthenticator(
  db: Db,
  { userId, sealedSecret, now }: { userId: number; sealedSecret: Buffer; now: Date },
): Promise<boolean> {
  const begun = await db
    .insertInto('authenticator')
    .values({ userId, sealedSecret, begunOn: now })
    .onConflict((clash) =>
      clash
        .column('userId')
        .doUpdateSet({ sealedSecret, begunOn: now })
        .where('authenticator.addedOn', 'is', null),
    )
    .executeTakeFirst();
  return begun.numInsertedOrUpdatedRows === 1n;
}

export async function confirmAuthenticator(
  db: Db,
  { userId, step, now }: { userId: number; step: number; now: Date },
): Promise<void> {
  await db
    .updateTable('authenticator')
    .set({ addedOn: now, lastStep: step })
    .where('userId', '=', userId)
    .execute();
}

/** Returns false if this time step or a later one was already used. */
export async function useStep(
  db: Db,
  { userId, step, now }: { userId: number; step: number; now: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('authenticator')
    .set({ lastStep: step, usedOn: now })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function deleteAuthenticator(db: Db, userId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('authenticator')
    .where('userId', '=', userId)
    .where('addedOn', 'is not', null)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Deletes the authenticator app, or an unconfirmed secret. */
export async function deleteAnyAuthenticator(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('authenticator').where('userId', '=', userId).execute();
}

/**
 * Deletes the second factors and recovery codes that were added at `since` or later. An authenticator app
 * whose setup was not finished is always deleted. If no second factor is left, all recovery codes are
 * deleted. Returns the numbers of deleted factors and codes; an unfinished app does not count.
 */
export async function dropFactorsSince(
  db: Db,
  userId: number,
  since: Date,
): Promise<{ factors: number; codes: number }> {
  await sql`delete from authenticator where user_id = ${userId} and added_on is null`.execute(db);
  const apps = await sql`
    delete from authenticator where user_id = ${userId} and added_on >= ${since}`.execute(db);
  const passkeys = await sql`
    delete from passkey where user_id = ${userId} and added_on >= ${since}`.execute(db);
  const hasNoFactor = sql`not ${hasSecondFactor(sql`${userId}::bigint`)}`;
  const codes = await sql`
    delete from recovery_code where user_id = ${userId} and (made_on >= ${since} or ${hasNoFactor})`.execute(
    db,
  );
  const count = ({ numAffectedRows }: typeof codes) => Number(numAffectedRows ?? 0n);
  return { factors: count(apps) + count(passkeys), codes: count(codes) };
}

export async function replaceCodes(
  db: Db,
  { userId, codes, now }: { userId: number; codes: RecoveryCodes; now: Date },
): Promise<void> {
  await deleteCodes(db, userId);
  const { salt, hashes } = codes;
  await db
    .insertInto('recoveryCode')
    .values(hashes.map((hash) => ({ userId, codeHash: hash, salt, madeOn: now })))
    .execute();
}

export async function deleteCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
}

/** Returns null if the user has neither used nor unused codes. */
export async function codesOf(db: Db, userId: number): Promise<{ left: number; madeOn: Date } | null> {
  const { rows } = await sql<{ left: number; madeOn: Date | null }>`
    select (count(*) filter (where used_on is null))::int as left, max(made_on) as made_on
    from recovery_code where user_id = ${userId}`.execute(db);
  const [row] = rows;
  return row?.madeOn ? { left: row.left, madeOn: row.madeOn } : null;
}

export async function saltOfCodes(db: Db, userId: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('recoveryCode')
    .select('salt')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row?.salt ?? null;
}

/** Returns false if the code is not one of the user's, or was already used. */
export async function useCode(
  db: Db,
  { userId, hash, now }: { userId: number; hash: Buffer; now: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('recoveryCode')
    .set({ usedOn: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', hash)
    .where('usedOn', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
