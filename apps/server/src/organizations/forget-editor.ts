import type { Db } from '../tables.ts';
import { clearEditor } from './forget-editor.queries.ts';

/** Removes a user as the one who created or changed organizations. */
export async function forgetEditor(db: Db, userId: number): Promise<void> {
  await clearEditor(db, userId);
}
