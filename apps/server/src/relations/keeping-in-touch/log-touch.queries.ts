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

/** Inserts a touch without a note; null when the member has one of this name. */
export async function insertTouch(db: Db, { now, ...touch }: NewTouch): Promise<number | null> {
  const inserted = await db
    .insertInto('loggedTouch')
    .values({ ...touch, createdOn: now })
    .onConflict((conflict) => conflict.columns(['userId', 'clientId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** The member's touch of this name with the person; null when there is none. */
export async function touchNamed(
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

export async function giveNote(db: Db, id: number, noteId: number): Promise<void> {
  await db.updateTable('loggedTouch').set({ noteId }).where('id', '=', id).execute();
}

/** Deletes a user's own touch; null when the user has none of that id. */
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

/** Deletes the note of a touch unless its author has edited it since. */
export async function deleteUneditedNote(db: Db, noteId: number): Promise<void> {
  await db.deleteFrom('note').where('id', '=', noteId).where('updatedOn', 'is', null).execute();
}
