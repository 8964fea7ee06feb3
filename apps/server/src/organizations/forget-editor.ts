import type { Db } from '../tables.ts';

/** Removes a user's id from the organizations that the user has created or changed. */
export async function forgetEditor(db: Db, userId: number): Promise<void> {
  for (const column of ['createdBy', 'updatedBy'] as const)
    await db
      .updateTable('organization')
      .set({ [column]: null })
      .where(column, '=', userId)
      .execute();
}
