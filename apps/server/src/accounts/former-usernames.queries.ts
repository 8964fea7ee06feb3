import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** Keeps a login email that no longer counts, so that it can come back. Returns the id of the change. */
export async function insertFormer(
  db: Db,
  given: { userId: number; username: string; usernameNorm: string; now: Date; expiresOn: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('formerUsername')
    .values({
      userId: given.userId,
      username: given.username,
      usernameNorm: given.usernameNorm,
      changedOn: given.now,
      expiresOn: given.expiresOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Gives a change the code of its mail, and until when the code works. Returns where the mail goes to; null
 * when the change is gone.
 */
export async function giveUndoCode(
  db: Db,
  id: number,
  given: { codeHash: Buffer; expiresOn: Date },
): Promise<{ userId: number; username: string } | null> {
  const row = await db
    .updateTable('formerUsername')
    .set({ codeHash: given.codeHash, expiresOn: given.expiresOn })
    .where('id', '=', id)
    .returning(['userId', 'username'])
    .executeTakeFirst();
  return row ?? null;
}

export async function isUndoOpen(db: Db, codeHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('formerUsername')
    .select('id')
    .where('codeHash', '=', codeHash)
    .where('expiresOn', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends a change by its code, with every later change of the same user, and returns the address that it had
 * replaced; null when the code does not work. Earlier changes can still be undone. The user is locked before.
 */
export async function takeFormer(
  db: Db,
  codeHash: Buffer,
  now: Date,
): Promise<{ userId: number; username: string; usernameNorm: string; changedOn: Date } | null> {
  await sql`
    select from users where id = (select user_id from former_username where code_hash = ${codeHash}) for update`.execute(
    db,
  );
  const taken = await db
    .deleteFrom('formerUsername')
    .where('codeHash', '=', codeHash)
    .where('expiresOn', '>', now)
    .returning(['id', 'userId', 'username', 'usernameNorm'])
    .returning('changedOn')
    .executeTakeFirst();
  if (taken === undefined) return null;
  await db
    .deleteFrom('formerUsername')
    .where('userId', '=', taken.userId)
    .where('id', '>', taken.id)
    .execute();
  return taken;
}

export interface FormerUsername {
  id: number;
  username: string;
  usernameNorm: string;
  changedOn: Date;
}

/**
 * Takes a former login email of a user that can still come back, with every later one: this one, or the
 * oldest. Null without one. The user is locked before.
 */
export async function takeOwnFormer(
  db: Db,
  { userId, usernameNorm, now }: { userId: number; usernameNorm: string | null; now: Date },
): Promise<FormerUsername | null> {
  let former = db
    .selectFrom('formerUsername')
    .select(['id', 'username', 'usernameNorm', 'changedOn'])
    .where('userId', '=', userId)
    .where('expiresOn', '>', now);
  if (usernameNorm !== null) former = former.where('usernameNorm', '=', usernameNorm);
  const taken = await former.orderBy('id').limit(1).executeTakeFirst();
  if (taken === undefined) return null;
  await db.deleteFrom('formerUsername').where('userId', '=', userId).where('id', '>=', taken.id).execute();
  return taken;
}

/** Whether a former login email of the user can still take a change back. */
export async function hasFormer(db: Db, userId: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('formerUsername')
    .select('id')
    .where('userId', '=', userId)
    .where('expiresOn', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Another user who signs in with this address, or has until lately and may come back to it; null without one.
 */
export async function otherHolderOf(
  db: Db,
  given: { usernameNorm: string; userId: number | null; now: Date },
): Promise<number | null> {
  const { usernameNorm, userId, now } = given;
  const { rows } = await sql<{ id: number }>`
    select id from users where username_norm = ${usernameNorm} and id is distinct from ${userId}::bigint
    union all
    select user_id from former_username
    where username_norm = ${usernameNorm} and expires_on > ${now} and user_id is distinct from ${userId}::bigint
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
