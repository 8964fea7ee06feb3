import type { ImportUndo } from '@kithline/contract/networks.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { AppContext } from '../app-context.ts';
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
import { markUndone, undoableImport } from './undo-import.queries.ts';

/** How many people would return, leave, or return to their previous job. */
export async function previewUndo({ db }: AppContext, viewer: Viewer, importId: number): Promise<ImportUndo> {
  return countUndone(db, await readUndoable(db, viewer, importId));
}

/**
 * Undoes the member's last import: the network is as it was before. This can be repeated back to the first
 * import. Statements that only its file made are deleted; notes, labels, strengths and exclusions stay.
 */
export async function undoImport({ db, clock }: AppContext, viewer: Viewer, importId: number): Promise<void> {
  const { networkId, userId } = viewer;
  await inTransaction(db, async (db) => {
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
