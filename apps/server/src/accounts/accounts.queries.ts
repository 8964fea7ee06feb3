import { sql } from 'kysely';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import type { Db } from '../tables.ts';
import { deleteHalfways } from './second-factors/halfway.queries.ts';
import type { PasswordOwner } from './guessable-password.ts';

const userColumns = ['users.id', 'users.username', 'users.isAdmin', 'users.personId'] as const;

export interface FoundUser {
  id: number;
  username: string;
  isAdmin: boolean;
  personId: number;
}

export async function userById(db: Db, id: number): Promise<FoundUser> {
  return db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function userWithPassword(
  db: Db,
  usernameNorm: string,
): Promise<(FoundUser & { passwordHash: string; suspendedOn: Date | null }) | null> {
  const row = await db
    .selectFrom('users')
    .select(userColumns)
    .select(['passwordHash', 'suspendedOn'])
    .where('usernameNorm', '=', usernameNorm)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks the user's row against updates until this transaction ends. With a weaker lock, two concurrent
 * sign-ins would deadlock, because each of them also updates the row.
 */
export async function lockedPassword(db: Db, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.passwordHash;
}

export interface LockedUser {
  username: string;
  usernameNorm: string;
  isProven: boolean;
  passwordHash: string;
}

/** Locks the user against changes and new references until this transaction ends. */
export async function lockedUser(db: Db, userId: number): Promise<LockedUser> {
  return db
    .selectFrom('users')
    .select(['username', 'usernameNorm', 'usernameProven as isProven'])
    .select('passwordHash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function isUsernameProven(db: Db, userId: number): Promise<boolean> {
  const { isProven } = await db
    .selectFrom('users')
    .select('usernameProven as isProven')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return isProven;
}

export async function updateUsername(
  db: Db,
  userId: number,
  input: { username: string; usernameNorm: string; proven: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      username: input.username,
      usernameNorm: input.usernameNorm,
      usernameProven: input.proven,
      updatedOn: input.now,
    })
    .where('id', '=', userId)
    .execute();
}

export async function credentialsOf(
  db: Db,
  userId: number,
): Promise<{ usernameNorm: string; passwordHash: string }> {
  return db
    .selectFrom('users')
    .select(['usernameNorm', 'passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/**
 * Locks the user against changes and new references until the transaction ends. Null if there is no such
 * user.
 */
export async function lockedAccount(
  db: Db,
  userId: number,
): Promise<{ createdOn: Date; isAdmin: boolean } | null> {
  const row = await db
    .selectFrom('users')
    .select(['createdOn', 'isAdmin'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function hasOtherAdministrator(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('isAdmin', '=', true)
    .where('suspendedOn', 'is', null)
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteUserRow(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

/** Returns the name by which mails address the user; null if there is no such user. */
export async function nameOfUser(
  db: Db,
  userId: number,
): Promise<{ name: string; firstName: string } | null> {
  const { rows } = await sql<{ name: string; firstName: string }>`
    select member.name, member.first_name
    from users join (${MEMBER_NAMES}) as member on member.id = users.person_id
    where users.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Stores a new hash of the same password, unless the password was changed concurrently. */
export async function renewHash(
  db: Db,
  userId: number,
  hash: { from: string; to: string; now: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ passwordHash: hash.to, updatedOn: hash.now })
    .where('id', '=', userId)
    .where('passwordHash', '=', hash.from)
    .execute();
}

export async function isPersonOfUser(db: Db, personId: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('personId', '=', personId).executeTakeFirst();
  return row !== undefined;
}

/**
 * Sets the password. Ends sign-ins that wait for their second step, because they began with the previous
 * password. From then on, a passkey cannot sign in alone until it was used once as a second step or as a
 * proof.
 */
export async function updatePassword(
  db: Db,
  userId: number,
  input: { passwordHash: string; now: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ passwordHash: input.passwordHash, updatedOn: input.now })
    .where('id', '=', userId)
    .execute();
  await deleteHalfways(db, userId);
  await db.updateTable('passkey').set({ needsPassword: true }).where('userId', '=', userId).execute();
}

export interface UserDraft {
  username: string;
  usernameNorm: string;
  passwordHash: string;
  isAdmin: boolean;
  isProven: boolean;
  personId: number;
}

export async function insertUser(db: Db, draft: UserDraft): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      username: draft.username,
      usernameNorm: draft.usernameNorm,
      passwordHash: draft.passwordHash,
      isAdmin: draft.isAdmin,
      usernameProven: draft.isProven,
      personId: draft.personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertNetwork(db: Db, userId: number): Promise<number> {
  const { id } = await db
    .insertInto('scope')
    .values({ kind: 'network' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('network').values({ id, userId }).execute();
  return id;
}

/** Milliseconds after which an unconfirmed authenticator app is deleted. */
export const BEGUN_LIFE = 3_600_000;

/** Deletes what has expired, and authenticator apps that were not confirmed within `BEGUN_LIFE`. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expiresOn', '<=', now).execute();
  await db.deleteFrom('endedSession').where('expiresOn', '<=', now).execute();
  await db.deleteFrom('passwordReset').where('expiresOn', '<=', now).execute();
  await db.deleteFrom('usernameRequest').where('expiresOn', '<=', now).execute();
  await db.deleteFrom('formerUsername').where('expiresOn', '<=', now).execute();
  await db.deleteFrom('halfwaySignIn').where('expiresOn', '<=', now).execute();
  await db.deleteFrom('spentChallenge').where('expiresOn', '<=', now).execute();
  await db
    .deleteFrom('authenticator')
    .where('addedOn', 'is', null)
    .where('begunOn', '<=', new Date(now.getTime() - BEGUN_LIFE))
    .execute();
}

export async function hasAnyUser(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertPersonOfAdministrator(
  db: Db,
  input: { name: string; nameKey: string; email: string },
): Promise<number> {
  const sources = { firstName: 'admin', lastName: 'admin', emailPersonal: 'admin' };
  const { id } = await db
    .insertInto('person')
    .values({ sources: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('memberProfile')
    .values({
      personId: id,
      firstName: input.name,
      name: input.name,
      nameKey: input.nameKey,
      emailPersonal: input.email,
      sources: JSON.stringify(sources),
    })
    .execute();
  return id;
}

/**
 * Locks a user, so that the password and second factors cannot change before this transaction ends. Null if
 * the account was deleted.
 */
export async function heldForEntry(
  db: Db,
  userId: number,
): Promise<{ isAdmin: boolean; suspendedOn: Date | null } | null> {
  const row = await db
    .selectFrom('users')
    .select(['isAdmin', 'suspendedOn'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a user's names and login email, so that a password made of them can be refused. */
export async function ownerOf(db: Db, userId: number): Promise<PasswordOwner> {
  const [{ username }, named] = [await userById(db, userId), await nameOfUser(db, userId)];
  return { username, names: named === null ? [] : [named.name, named.firstName] };
}
