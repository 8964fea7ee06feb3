import type { Db } from '../tables.ts';
import { clearEditor } from './forget-editor.queries.ts';

/** Organizations remember no longer that this user has made or changed them. */
export async function forgetEditor(db: Db, userId: number): Promise<void> {
  await clearEditor(db, userId);
}
