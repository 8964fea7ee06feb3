import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../platform/failure.ts';
import type { Db } from '../tables.ts';

export interface PersonThing {
  readonly personId: number;
}
interface OrganizationThing {
  readonly organizationId: number;
}
export type Thing = PersonThing | OrganizationThing;

/**
 * A thing, and the space in which its facts are edited: a member's profile, or the common space for other
 * persons and for organizations.
 */
export type InSpace<T extends Thing> = T & { readonly inProfile: boolean };
export type PersonSubject = InSpace<PersonThing>;
export type Subject = InSpace<Thing>;

export const isOfPerson = (thing: Thing): thing is PersonThing => 'personId' in thing;

export const idOf = (thing: Thing): number => (isOfPerson(thing) ? thing.personId : thing.organizationId);

export const kindOf = (thing: Thing): 'person' | 'organization' =>
  isOfPerson(thing) ? 'person' : 'organization';

export const commonOf = (subject: Subject): Subject => ({ ...subject, inProfile: false });

const selectRow = (thing: Thing): RawBuilder<unknown> =>
  sql`select from ${sql.table(kindOf(thing))} where id = ${idOf(thing)}`;

export async function exists(db: Db, thing: Thing): Promise<boolean> {
  return (await selectRow(thing).execute(db)).rows.length > 0;
}

/**
 * Locks the accounts of the editor and of the edited person against deletion, before the edited thing is
 * locked (ARCHITECTURE.md, "The order of locks"). Throws 404 if the editor's account no longer exists.
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

/** Locks a person or an organization against other edits. Throws 404 if it does not exist. */
export async function holdThing(db: Db, thing: Thing): Promise<void> {
  const { rows } = await sql`${selectRow(thing)} for no key update`.execute(db);
  if (rows.length === 0) throw notFound();
}

/** Adds to a thing whether its facts are edited in a member's profile. */
export async function subjectOf<T extends Thing>(db: Db, thing: T): Promise<InSpace<T>> {
  return { ...thing, inProfile: isOfPerson(thing) && (await isMember(db, thing)) };
}

async function isMember(db: Db, { personId }: PersonThing): Promise<boolean> {
  const { rows } = await sql`select from users where person_id = ${personId}`.execute(db);
  return rows.length > 0;
}
