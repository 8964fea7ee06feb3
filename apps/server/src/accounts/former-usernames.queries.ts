import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** Returns the id of the change. */
export async function insertFormer(
  db: Db,
  input: { userId: number; username: string; usernameNorm: string; now: Date; expiresOn: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('formerUsername')
    .values({
      userId: input.userId,
      username: input.username,
      usernameNorm: input.usernameNorm,
      changedOn: input.now,
      expiresOn: input.expiresOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the user and the address to mail; null if the change was deleted. */
export async function giveUndoCode(
  db: Db,
  id: number,
  input: { codeHash: Buffer; expiresOn: Date },
): Promise<{ userId: number; username: string } | null> {
  const row = await db
    .updateTable('formerUsername')
    .set({ codeHash: input.codeHash, expiresOn: input.expiresOn })
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
 * Locks the user, and deletes the change with this code and every later change of the same user. Returns the
 * address that the change had replaced; null if the code does not work.
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
 * Returns a former login email of the user that can still be restored: the one equal to `usernameNorm`, or
 * the oldest one if `usernameNorm` is null. Null if there is none. Deletes it and all later ones. The caller
 * has locked the user.
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
 * Returns the id of another user who has this address as login email, or as a former one that can still be
 * restored. Null if there is none.
 */
export async function otherHolderOf(
  db: Db,
  input: { usernameNorm: string; userId: number | null; now: Date },
): Promise<number | null> {
  const { usernameNorm, userId, now } = input;
  const { rows } = await sql<{ id: number }>`
    select id from users where username_norm = ${usernameNorm} and id is distinct from ${userId}::bigint
    union all
    select user_id from former_username
    where username_norm = ${usernameNorm} and expires_on > ${now} and user_id is distinct from ${userId}::bigint
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
