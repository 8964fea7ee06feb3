import type { TouchWay } from '@kithline/contract/keeping-in-touch.ts';
import type { Db } from '../../tables.ts';

export interface NewTouch {
  userId: number;
  personId: number;
  day: string;
  way: TouchWay;
  clientId: string;
  now: Date;
}

/**
 * Inserts a touch without a note. Returns its id; null if the member already has a touch with this
 * `clientId`.
 */
export async function insertTouch(db: Db, { now, ...touch }: NewTouch): Promise<number | null> {
  const inserted = await db
    .insertInto('loggedTouch')
    .values({ ...touch, createdOn: now })
    .onConflict((conflict) => conflict.columns(['userId', 'clientId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/**
 * Returns the member's touch with this `clientId`; null if there is none, or if it is with another person.
 */
export async function touchByClientId(
  db: Db,
  { userId, personId, clientId }: Pick<NewTouch, 'userId' | 'personId' | 'clientId'>,
): Promise<{ id: number; noteId: number | null } | null> {
  const row = await db
    .selectFrom('loggedTouch')
    .select(['id', 'noteId'])
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .where('personId', '=', personId)
    .executeTakeFirst();
  return row ?? null;
}

export async function linkNote(db: Db, id: number, noteId: number): Promise<void> {
  await db.updateTable('loggedTouch').set({ noteId }).where('id', '=', id).execute();
}

/** Deletes a user's touch and returns its person and note; null if the user has none with this id. */
export async function deleteTouch(
  db: Db,
  own: { userId: number; id: number },
): Promise<{ personId: number; noteId: number | null } | null> {
  const row = await db
    .deleteFrom('loggedTouch')
    .where('id', '=', own.id)
    .where('userId', '=', own.userId)
    .returning(['personId', 'noteId'])
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes the note of a touch and returns it; null if the note was edited or no longer exists. */
export async function deleteUneditedNote(
  db: Db,
  noteId: number,
): Promise<{ note: string; createdOn: Date } | null> {
  const row = await db
    .deleteFrom('note')
    .where('id', '=', noteId)
    .where('updatedOn', 'is', null)
    .returning(['note', 'createdOn'])
    .executeTakeFirst();
  return row ?? null;
}
