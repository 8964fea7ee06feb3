import { sql } from 'kysely';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import type { Db } from '../tables.ts';

/** Returns the receiver of a mail to this login email; null if no active account has it. */
export async function addresseeOf(
  db: Db,
  usernameNorm: string,
): Promise<{ userId: number; username: string; name: string; firstName: string } | null> {
  const { rows } = await sql<{ userId: number; username: string; name: string; firstName: string }>`
    select users.id as user_id, users.username, member.name, member.first_name
    from users join (${MEMBER_NAMES}) as member on member.id = users.person_id
    where users.username_norm = ${usernameNorm} and users.suspended_on is null`.execute(db);
  return rows[0] ?? null;
}

/** Returns false if the user now has another address. */
export async function insertReset(
  db: Db,
  reset: { codeHash: Buffer; userId: number; username: string; now: Date; expiresOn: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into password_reset (code_hash, user_id, created_on, expires_on)
    select ${reset.codeHash}, id, ${reset.now}, ${reset.expiresOn}
    from users where id = ${reset.userId} and username = ${reset.username} for share`.execute(db);
  return numAffectedRows === 1n;
}

/** Invalidates every open code of the user. */
export async function endResets(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('passwordReset')
    .set({ usedOn: now })
    .where('userId', '=', userId)
    .where('usedOn', 'is', null)
    .execute();
}

/** Returns null if the code does not work. */
export async function resetOwner(db: Db, codeHash: Buffer, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('passwordReset')
    .select('userId')
    .where('codeHash', '=', codeHash)
    .where('usedOn', 'is', null)
    .where('expiresOn', '>', now)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/**
 * Uses up every open code of the code's user. Returns the user's id; null if the code does not work. The user
 * is locked first, so that the login email cannot change concurrently: a code proves only the address that it
 * was mailed to.
 */
export async function takeReset(db: Db, codeHash: Buffer, now: Date): Promise<number | null> {
  await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', (reset) =>
      reset.selectFrom('passwordReset').select('userId').where('codeHash', '=', codeHash),
    )
    .forNoKeyUpdate()
    .execute();
  const taken = await db
    .updateTable('passwordReset')
    .set({ usedOn: now })
    .where('codeHash', '=', codeHash)
    .where('usedOn', 'is', null)
    .where('expiresOn', '>', now)
    .returning('userId')
    .executeTakeFirst();
  if (taken === undefined) return null;
  await endResets(db, taken.userId, now);
  return taken.userId;
}

/** Returns the address in the form in which addresses are compared. */
export async function markProven(db: Db, userId: number): Promise<string> {
  const { key } = await db
    .updateTable('users')
    .set({ usernameProven: true })
    .where('id', '=', userId)
    .returning('usernameNorm as key')
    .executeTakeFirstOrThrow();
  return key;
}
