import type { Selectable } from 'kysely';
import type { Db, Tables } from '../tables.ts';

export type InviteRow = Selectable<Tables['invite']>;
export type RegistrationRow = Selectable<Tables['registration']>;

export async function inviteByCode(db: Db, code: string): Promise<InviteRow | null> {
  const row = await db
    .selectFrom('invite')
    .selectAll()
    .where('registrationCode', '=', code)
    .executeTakeFirst();
  return row ?? null;
}

export interface Inviter {
  userId: number;
  isAdmin: boolean;
}

/** Returns the author of an invite; null when the author is no longer a member. */
export async function inviterOf(db: Db, { createdBy }: InviteRow): Promise<Inviter | null> {
  if (createdBy === null) return null;
  const row = await db
    .selectFrom('users')
    .select(['id as userId', 'isAdmin'])
    .where('id', '=', createdBy)
    .executeTakeFirst();
  return row ?? null;
}

/** The client that a user owns. */
export async function clientOfOwner(
  db: Db,
  userId: number,
): Promise<{ id: number; vouches: boolean } | null> {
  const row = await db
    .selectFrom('client')
    .select(['id', 'vouches'])
    .where('ownerId', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function inviteById(db: Db, id: number): Promise<InviteRow> {
  return db.selectFrom('invite').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function registrationOf(db: Db, inviteId: number): Promise<RegistrationRow | null> {
  const row = await db
    .selectFrom('registration')
    .selectAll()
    .where('inviteId', '=', inviteId)
    .executeTakeFirst();
  return row ?? null;
}

/** Locked until the end of the transaction. */
export async function lockRegistration(db: Db, id: number): Promise<RegistrationRow | null> {
  const row = await db
    .selectFrom('registration')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export interface Details {
  firstName: string;
  lastName: string;
  emailPrimary: string;
  linkedinUrl: string | null;
}

/**
 * Keeps the details of a code; until a password is set they may be given again. Null when it is too late for
 * that.
 */
export async function saveDetails(
  db: Db,
  inviteId: number,
  given: Details & { status: string; now: Date },
): Promise<RegistrationRow | null> {
  const details = {
    firstName: given.firstName,
    lastName: given.lastName,
    emailPrimary: given.emailPrimary,
    linkedinUrl: given.linkedinUrl,
    status: given.status,
    failed: false,
    updatedOn: given.now,
  };
  const row = await db
    .insertInto('registration')
    .values({ ...details, inviteId, createdOn: given.now })
    .onConflict((clash) =>
      clash
        .column('inviteId')
        .doUpdateSet(details)
        .where('registration.passwordHash', 'is', null)
        .where('registration.completed', '=', false),
    )
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export interface Choice {
  passwordHash: string;
  claimHash: Buffer;
  personId: number | null;
  status: string;
  now: Date;
}

/** Uses a claim up. False when it was used before: it opens one session. */
export async function useClaim(db: Db, id: number, claimHash: Buffer): Promise<boolean> {
  const used = await db
    .updateTable('registration')
    .set({ claimHash: null })
    .where('id', '=', id)
    .where('claimHash', '=', claimHash)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Sets password and person, once; of two browsers the first wins. Whether it was this one. */
export async function takeRegistration(db: Db, id: number, choice: Choice): Promise<boolean> {
  const taken = await db
    .updateTable('registration')
    .set({
      passwordHash: choice.passwordHash,
      claimHash: choice.claimHash,
      personId: choice.personId,
      noMatch: choice.personId === null,
      status: choice.status,
      failed: false,
      updatedOn: choice.now,
    })
    .where('id', '=', id)
    .where('passwordHash', 'is', null)
    .where('completed', '=', false)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

export async function markCompleted(
  db: Db,
  id: number,
  given: { userId: number; personId: number; offeredRoleId: number | null; status: string; now: Date },
): Promise<void> {
  await db
    .updateTable('registration')
    .set({
      completed: true,
      failed: false,
      userId: given.userId,
      personId: given.personId,
      offeredRoleId: given.offeredRoleId,
      passwordHash: null,
      status: given.status,
      updatedOn: given.now,
    })
    .where('id', '=', id)
    .execute();
}

/** Lets the code be tried again: what was chosen is dropped. */
export async function markFailed(db: Db, id: number, given: { status: string; now: Date }): Promise<void> {
  await db
    .updateTable('registration')
    .set({
      failed: true,
      passwordHash: null,
      personId: null,
      noMatch: false,
      status: given.status,
      updatedOn: given.now,
    })
    .where('id', '=', id)
    .where('completed', '=', false)
    .execute();
}

export async function personOfUser(db: Db, userId: number): Promise<number> {
  const { personId } = await db
    .selectFrom('users')
    .select('personId')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return personId;
}
