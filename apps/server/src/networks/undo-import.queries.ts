import { sql } from 'kysely';
import type { UndoneImport } from '../people/statements/restore-statements.queries.ts';
import type { Db } from '../tables.ts';

/**
 * Returns a completed import of the network. Null if there is no import with this id, or it was undone.
 * Imports that completed before statements had a history have no day and cannot be undone.
 */
export async function undoableImport(
  db: Db,
  networkId: number,
  importId: number,
): Promise<(UndoneImport & { isLast: boolean }) | null> {
  const { rows } = await sql<UndoneImport & { isLast: boolean }>`
    select i.network_id, i.id as import_id, i.previous_import_id,
      n.import_id = i.id as is_last
    from contact_import i join network n on n.id = i.network_id
    where i.id = ${importId} and i.network_id = ${networkId} and i.state = 'completed' and i.file_day is not null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Makes the file before the undone one the network's current file again. */
export async function markUndone(db: Db, { networkId, importId }: UndoneImport): Promise<void> {
  await sql`
    update network n set file_day = i.previous_file_day, import_id = i.previous_import_id, updated_on = i.previous_updated_on
    from contact_import i where i.id = ${importId} and n.id = ${networkId}`.execute(db);
  await db
    .updateTable('contactImport')
    .set({ state: 'undone', result: null })
    .where('id', '=', importId)
    .execute();
}
