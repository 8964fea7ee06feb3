import type { ImportUndo } from '@kithline/contract/networks.ts';
import { sql } from 'kysely';
import { recordActivity } from '../activity/record-activity.ts';
import type { AppContext } from '../app-context.ts';
import { beginChange } from '../scopes/begin-change.ts';
import type { Viewer } from '../viewer.ts';
import {
  countUndone,
  restoreStatements,
  type UndoneImport,
} from '../people/statements/restore-statements.queries.ts';
import { takeBackImport } from '../notifications/take-back.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { publish } from '../platform/live/publish.ts';
import { holdStatements } from '../scopes/lock-directory.ts';
import { lockNetworks } from '../scopes/lock-networks.ts';
import { collectivesOfNetwork, refreshForMembers } from '../scopes/tell-collectives.ts';
import type { Db } from '../tables.ts';
import { hasOpenImport } from './imports.queries.ts';
import { deleteRemarks } from './remarks.queries.ts';

/**
 * Returns how many people would come back, leave, or have their previous job again. Throws as `undoImport`
 * does, except that another change of the network may be in progress.
 */
export async function previewUndo({ db }: AppContext, viewer: Viewer, importId: number): Promise<ImportUndo> {
  return countUndone(db, await readUndoable(db, viewer, importId));
}

/**
 * Undoes the member's last import, so that the network is as it was before. Earlier imports can then be
 * undone one by one, back to the first. Deletes the statements that the import added. Notes, labels,
 * strengths and exclusions from shares stay. Throws 404 if there is no such import to undo, and 409 if a
 * later import exists, another one is waiting or running, or another change to the network is in progress.
 */
export async function undoImport({ db, clock }: AppContext, viewer: Viewer, importId: number): Promise<void> {
  const { networkId, userId } = viewer;
  // Refused before taking locks: otherwise, the request would hold a connection while it waits for an import
  // to end.
  await readUndoable(db, viewer, importId);
  await inTransaction(db, async (db) => {
    await beginChange(db, { networkId });
    await holdStatements(db);
    await lockNetworks(db, [networkId]);
    const undone = await readUndoable(db, viewer, importId);
    await restoreStatements(db, undone);
    await markUndone(db, undone);
    await deleteRemarks(db, importId);
    await takeBackImport(db, { importId, userId });
    await recordActivity(db, {
      by: viewer,
      kind: 'import',
      words: 'undid the last import',
      place: 'import',
      now: clock(),
    });
    await publish(db, [userId], { type: 'refresh.network', data: {} });
    await refreshForMembers(db, await collectivesOfNetwork(db, networkId));
  });
}

async function readUndoable(db: Db, viewer: Viewer, importId: number): Promise<UndoneImport> {
  const found = await undoableImport(db, viewer.networkId, importId);
  if (found === null) throw notFound();
  if (await hasOpenImport(db, viewer.userId)) {
    throw new Failure('conflict', {
      clientMessage: 'An import of yours is still running. Please wait until it has finished.',
    });
  }
  if (!found.isLast) {
    throw new Failure('conflict', { clientMessage: 'There is a later import. Undo that one first.' });
  }
  return found;
}

/**
 * Null if the network has no such completed import, or if the import has no day. Imports that completed
 * before statements had a history have no day and cannot be undone.
 */
async function undoableImport(
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

async function markUndone(db: Db, { networkId, importId }: UndoneImport): Promise<void> {
  await sql`
    update network n set file_day = i.previous_file_day, import_id = i.previous_import_id, updated_on = i.previous_updated_on
    from contact_import i where i.id = ${importId} and n.id = ${networkId}`.execute(db);
  await db
    .updateTable('contactImport')
    .set({ state: 'undone', result: null })
    .where('id', '=', importId)
    .execute();
}
