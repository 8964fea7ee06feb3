import type { Db } from '../tables.ts';

/** When the member's imports since then were accepted, the newest first; failed and undone ones among them. */
export async function importsAccepted(db: Db, userId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('contact_import')
    .select('created_on')
    .where('user_id', '=', userId)
    .where('created_on', '>', since)
    .orderBy('created_on', 'desc')
    .execute();
  return rows.map(({ created_on }) => created_on);
}

export interface AddedByImport {
  added: number;
  on: Date;
}

/** How many people each import since then has added to the member's network, the oldest first; undone ones among them. */
export async function peopleAdded(db: Db, userId: number, since: Date): Promise<AddedByImport[]> {
  const rows = await db
    .selectFrom('contact_import')
    .select(['contacts_added', 'completed_on'])
    .where('user_id', '=', userId)
    .where('completed_on', '>', since)
    .orderBy('completed_on')
    .execute();
  return rows.flatMap(({ contacts_added: added, completed_on: on }) =>
    added === null || on === null ? [] : [{ added, on }],
  );
}
