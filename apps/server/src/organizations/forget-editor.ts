import type { Db } from '../tables.ts';

/** Organizations remember no longer that this user has made or changed them. */
export async function forgetEditor(db: Db, userId: number): Promise<void> {
  for (const column of ['createdBy', 'updatedBy'] as const)
    await db
      .updateTable('organization')
      .set({ [column]: null })
      .where(column, '=', userId)
      .execute();
}
