import type { Db } from '../tables.ts';

/**
 * Returns when the member's imports after `since` were accepted, the newest first. Failed and undone imports
 * are included.
 */
export async function importsAccepted(db: Db, userId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('contactImport')
    .select('createdOn')
    .where('userId', '=', userId)
    .where('createdOn', '>', since)
    .orderBy('createdOn', 'desc')
    .execute();
  return rows.map(({ createdOn }) => createdOn);
}

export interface AddedByImport {
  added: number;
  on: Date;
}

/**
 * Returns how many people each import that ended after `since` added to the member's network, the oldest
 * first. Undone imports are included.
 */
export async function peopleAdded(db: Db, userId: number, since: Date): Promise<AddedByImport[]> {
  const rows = await db
    .selectFrom('contactImport')
    .select(['contactsAdded', 'completedOn'])
    .where('userId', '=', userId)
    .where('completedOn', '>', since)
    .orderBy('completedOn')
    .execute();
  return rows.flatMap(({ contactsAdded: added, completedOn: on }) =>
    added === null || on === null ? [] : [{ added, on }],
  );
}
