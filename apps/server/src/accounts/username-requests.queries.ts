import { sql } from 'kysely';
import type { Db } from '../tables.ts';

export interface NewRequest {
  userId: number;
  username: string;
  usernameNorm: string;
  now: Date;
  expiresOn: Date;
}

/** Asks for a login email in place of what the user had asked for before. Returns the request's id. */
export async function insertRequest(db: Db, given: NewRequest): Promise<number> {
  await deleteRequest(db, given.userId);
  const { id } = await db
    .insertInto('usernameRequest')
    .values({
      userId: given.userId,
      username: given.username,
      usernameNorm: given.usernameNorm,
      createdOn: given.now,
      expiresOn: given.expiresOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether there was one. */
export async function deleteRequest(db: Db, userId: number): Promise<boolean> {
  const gone = await db.deleteFrom('usernameRequest').where('userId', '=', userId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** What the user has asked for and may still confirm. */
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

/** Whom the mail of a request goes to; null when the request is gone. */
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

/** Gives a request the code of its mail, until when the code works; false when the request is gone. */
export async function giveRequestCode(
  db: Db,
  id: number,
  given: { codeHash: Buffer; expiresOn: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('usernameRequest')
    .set({ codeHash: given.codeHash, expiresOn: given.expiresOn })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends a request by its code and returns it; null when the code does not work. Its user is locked before, as
 * by other changes of the account.
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
