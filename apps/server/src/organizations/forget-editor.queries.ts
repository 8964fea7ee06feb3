import type { Db } from '../tables.ts';

export async function clearEditor(db: Db, userId: number): Promise<void> {
  for (const column of ['createdBy', 'updatedBy'] as const)
    await db
      .updateTable('organization')
      .set({ [column]: null })
      .where(column, '=', userId)
      .execute();
}
