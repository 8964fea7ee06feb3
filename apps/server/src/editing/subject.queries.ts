import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../platform/failure.ts';
import type { Db } from '../tables.ts';

/** Who or what is edited. */
export type Thing = { readonly personId: number } | { readonly organizationId: number };

/** A person in the space that is edited: the profile of a member, of anybody else the common space. */
export interface PersonSubject {
  readonly personId: number;
  readonly inProfile: boolean;
}
/** An organization, which only the common space knows. */
export interface OrganizationSubject {
  readonly organizationId: number;
  readonly inProfile: false;
}
/** What is edited, and in which space. */
export type Subject = PersonSubject | OrganizationSubject;

export const isOfPerson = (thing: Thing): thing is Extract<Thing, { personId: number }> =>
  'personId' in thing;

export const idOf = (thing: Thing): number => (isOfPerson(thing) ? thing.personId : thing.organizationId);

/** The same in the common space. */
export const commonOf = (subject: Subject): Subject => ({ ...subject, inProfile: false });

const selectRow = (thing: Thing): RawBuilder<unknown> =>
  sql`select from ${sql.table(isOfPerson(thing) ? 'person' : 'organization')} where id = ${idOf(thing)}`;

export async function exists(db: Db, thing: Thing): Promise<boolean> {
  return (await selectRow(thing).execute(db)).rows.length > 0;
}

/**
 * Keeps the accounts of an editor and of the edited person from being deleted before this transaction ends:
 * accounts are held before what is edited (ARCHITECTURE.md, "The order of locks"). 404 when the
 * editor's is gone.
 */
export async function holdAccounts(
  db: Db,
  { userId, personId = null }: { userId: number; personId?: number | null },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from users where id = ${userId} or person_id = ${personId} order by id for key share`.execute(
    db,
  );
  if (!rows.some(({ id }) => id === userId)) throw notFound();
}

/** Lets nobody else edit a person or an organization before this transaction ends. 404 when there is none. */
export async function holdThing(db: Db, thing: Thing): Promise<void> {
  const { rows } = await sql`${selectRow(thing)} for no key update`.execute(db);
  if (rows.length === 0) throw notFound();
}

/** A person in the space that is edited. */
export async function subjectOf(db: Db, personId: number): Promise<PersonSubject> {
  const { rows } = await sql`select from users where person_id = ${personId}`.execute(db);
  return { personId, inProfile: rows.length > 0 };
}
