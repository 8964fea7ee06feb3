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

/** Returns the author of an invite; null if the author is no longer a member. */
export async function inviterOf(db: Db, { createdBy }: InviteRow): Promise<Inviter | null> {
  if (createdBy === null) return null;
  const row = await db
    .selectFrom('users')
    .select(['id as userId', 'isAdmin'])
    .where('id', '=', createdBy)
    .executeTakeFirst();
  return row ?? null;
}

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

/** Locks the registration until the end of the transaction. */
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

/** Stores the details for a code. Returns null if a password is set or the registration is completed. */
export async function saveDetails(
  db: Db,
  inviteId: number,
  input: Details & { status: string; now: Date },
): Promise<RegistrationRow | null> {
  const details = {
    firstName: input.firstName,
    lastName: input.lastName,
    emailPrimary: input.emailPrimary,
    linkedinUrl: input.linkedinUrl,
    status: input.status,
    failed: false,
    updatedOn: input.now,
  };
  const row = await db
    .insertInto('registration')
    .values({ ...details, inviteId, createdOn: input.now })
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

/**
 * Uses up the claim of the browser that set the password, because a claim can open only one session. Returns
 * false if the claim was already used.
 */
export async function useClaim(db: Db, id: number, claimHash: Buffer): Promise<boolean> {
  const used = await db
    .updateTable('registration')
    .set({ claimHash: null })
    .where('id', '=', id)
    .where('claimHash', '=', claimHash)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Sets password and person. Returns false if they are already set: the first of two browsers wins. */
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
  input: { userId: number; personId: number; offeredRoleId: number | null; status: string; now: Date },
): Promise<void> {
  await db
    .updateTable('registration')
    .set({
      completed: true,
      failed: false,
      userId: input.userId,
      personId: input.personId,
      offeredRoleId: input.offeredRoleId,
      passwordHash: null,
      status: input.status,
      updatedOn: input.now,
    })
    .where('id', '=', id)
    .execute();
}

/** Marks a registration as failed and clears its password and choice, so that the code can be used again. */
export async function markFailed(db: Db, id: number, input: { status: string; now: Date }): Promise<void> {
  await db
    .updateTable('registration')
    .set({
      failed: true,
      passwordHash: null,
      personId: null,
      noMatch: false,
      status: input.status,
      updatedOn: input.now,
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
