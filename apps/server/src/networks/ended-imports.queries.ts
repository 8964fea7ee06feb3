import type { ImportResult } from '@kithline/contract/networks.ts';
import { sql } from 'kysely';
import { unixSeconds, unixSecondsOrNull } from '../platform/clock.ts';
import type { Db } from '../tables.ts';

/**
 * Returns the newest completed or failed import. A failed import does not count if a later import was undone.
 */
export async function lastImport(db: Db, userId: number): Promise<ImportResult | null> {
  const row = await selectImports(db)
    .where('contactImport.userId', '=', userId)
    .where('state', 'in', ['completed', 'failed'])
    .where(
      sql<boolean>`(state = 'completed' or not exists (
        select from contact_import later
        where later.user_id = contact_import.user_id and later.id > contact_import.id and later.state = 'undone'))`,
    )
    .orderBy('contactImport.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? resultOf(row) : null;
}

/** Returns the import whose file is the network's current one; null if the network has no file. */
export async function standingImport(db: Db, networkId: number): Promise<ImportResult | null> {
  const row = await selectImports(db)
    .where('network.id', '=', networkId)
    .whereRef('contactImport.id', '=', 'network.importId')
    .executeTakeFirst();
  return row ? resultOf(row) : null;
}

const selectImports = (db: Db) =>
  db
    .selectFrom('contactImport')
    .innerJoin('network', 'network.id', 'contactImport.networkId')
    .select(['contactImport.id', 'fileName', 'contactImport.fileDay', 'state', 'messages'])
    .select(['contactsAdded', 'contactsRemoved', 'error'])
    .select(['contactImport.createdOn', 'completedOn', 'failedOn'])
    .select([
      sql<boolean>`network.import_id = contact_import.id and contact_import.file_day is not null`.as(
        'canUndo',
      ),
      sql<ImportResult['counts']>`result -> 'counts'`.as('counts'),
      sql<number>`coalesce((result ->> 'warnings')::int, 0)`.as('warnings'),
      sql<ImportResult['added']>`coalesce(result -> 'added', '[]')`.as('added'),
      sql<ImportResult['remarks']>`coalesce(result -> 'remarks', '[]')`.as('remarks'),
    ]);

type ImportRow = Awaited<ReturnType<ReturnType<typeof selectImports>['executeTakeFirstOrThrow']>>;

function resultOf(row: ImportRow): ImportResult {
  return {
    id: row.id,
    fileName: row.fileName,
    fileDay: row.fileDay,
    completed: row.state === 'completed',
    failed: row.state === 'failed',
    createdOn: unixSeconds(row.createdOn),
    completedOn: unixSecondsOrNull(row.completedOn),
    failedOn: unixSecondsOrNull(row.failedOn),
    contactsAdded: row.contactsAdded,
    contactsRemoved: row.contactsRemoved,
    messages: row.messages,
    message: row.error,
    counts: row.counts,
    remarks: row.remarks,
    warnings: row.warnings,
    // A failed import may have stored `added` while it ran; these people are not in the network.
    added: row.state === 'completed' ? row.added : [],
    compared: null,
    canUndo: row.canUndo ?? false,
  } as ImportResult;
}
