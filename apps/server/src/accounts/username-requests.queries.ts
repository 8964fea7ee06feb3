import { sql } from 'kysely';
import type { Db } from '../tables.ts';

export interface NewRequest {
  userId: number;
  username: string;
  usernameNorm: string;
  now: Date;
  expiresOn: Date;
}

/** Replaces the user's earlier request. Returns the id of the new one. */
export async function insertRequest(db: Db, request: NewRequest): Promise<number> {
  await deleteRequest(db, request.userId);
  const { id } = await db
    .insertInto('usernameRequest')
    .values({
      userId: request.userId,
      username: request.username,
      usernameNorm: request.usernameNorm,
      createdOn: request.now,
      expiresOn: request.expiresOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns whether there was a request. */
export async function deleteRequest(db: Db, userId: number): Promise<boolean> {
  const deleted = await db.deleteFrom('usernameRequest').where('userId', '=', userId).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function openRequestOf(
  db: Db,
  userId: number,
  now: Date,
): Promise<{ username: string; usernameNorm: string; createdOn: Date; expiresOn: Date } | null> {
  const row = await db
    .selectFrom('usernameRequest')
    .select(['username', 'usernameNorm', 'createdOn', 'expiresOn'])
    .where('userId', '=', userId)
    .where('expiresOn', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns null if the request was deleted. */
export async function requestToMail(
  db: Db,
  id: number,
): Promise<{ userId: number; username: string; usernameNorm: string } | null> {
  const row = await db
    .selectFrom('usernameRequest')
    .select(['userId', 'username', 'usernameNorm'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns false if the request was deleted. */
export async function giveRequestCode(
  db: Db,
  id: number,
  request: { codeHash: Buffer; expiresOn: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('usernameRequest')
    .set({ codeHash: request.codeHash, expiresOn: request.expiresOn })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Locks the user, as other changes of the account do, then deletes the request with this code and returns it.
 * Null if the code does not work.
 */
export async function takeRequest(
  db: Db,
  codeHash: Buffer,
  now: Date,
): Promise<{ userId: number; username: string; usernameNorm: string } | null> {
  await sql`
    select from users where id = (select user_id from username_request where code_hash = ${codeHash}) for update`.execute(
    db,
  );
  const taken = await db
    .deleteFrom('usernameRequest')
    .where('codeHash', '=', codeHash)
    .where('expiresOn', '>', now)
    .returning(['userId', 'username', 'usernameNorm'])
    .executeTakeFirst();
  return taken ?? null;
}
