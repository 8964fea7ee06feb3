import {
  type ImportMessage,
  type ImportResult,
  type networksApi,
  OLDER_FILE,
} from '@kithline/contract/networks.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import type { ImportStage } from '@kithline/contract/live.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { unixSeconds } from '../platform/clock.ts';
import { inTransaction } from '../platform/db/database.ts';
import { sayDay } from '../platform/text/say-dates.ts';
import { Failure, invalidField } from '../platform/failure.ts';
import { ContactsFileError } from './contacts-file/contacts-file-error.ts';
import { cleanText } from './contacts-file/clean-text.ts';
import { assertHasHeader } from './contacts-file/find-header.ts';
import { openUpload } from './contacts-file/open-upload.ts';
import { readFileDay } from './contacts-file/read-file-day.ts';
import { assertMayImport } from './import-limits.ts';
import { enqueueImport } from './imports.jobs.ts';
import { lastImport, standingImport } from './ended-imports.queries.ts';
import { hasOpenImport, insertImport, openImport } from './imports.queries.ts';
import { compareWithBefore } from './job-changes.queries.ts';
import { networkById } from './networks.queries.ts';
import type { ReceivedUpload } from './receive-upload.ts';
import type { Db } from '../tables.ts';

/** Throws 409 if the member already has an import that waits or runs. */
export async function assertNoImportRuns({ db }: AppContext, { userId }: Viewer): Promise<void> {
  if (await hasOpenImport(db, userId)) throw importRuns();
}

/**
 * Stores a contacts file, its import and the job in one transaction. A file of another kind, or without
 * column names, is refused here, so that the member sees the error at the form.
 */
export async function startImport(
  app: AppContext,
  viewer: Viewer,
  upload: ReceivedUpload,
): Promise<{ id: number }> {
  const { content, latestEntry } = await readContactsFile(upload);
  const { userId, networkId } = viewer;
  const fileDay = readFileDay(upload.fileName, app.clock());
  try {
    return await inTransaction(app.db, async (db) => {
      await assertMayImport(app, db, userId);
      if (!upload.acceptOlder) await assertNotOlder(db, networkId, fileDay);
      const id = await insertImport(db, {
        userId,
        networkId,
        fileName: upload.fileName,
        fileDay,
        encoding: upload.encoding,
        latestEntry,
        content,
        now: app.clock(),
      });
      await enqueueImport(app, db, id);
      return { id };
    });
  } catch (error) {
    throw asRunning(error);
  }
}

/**
 * Throws 409 `OLDER_FILE` if a file is older than the network's current one, because it may be the wrong one.
 * The member can confirm the file and send it again.
 */
async function assertNotOlder(db: Db, networkId: number, fileDay: string): Promise<void> {
  const networkDay = (await networkById(db, networkId))?.fileDay ?? null;
  const older = olderFileMessage(fileDay, networkDay);
  if (older !== null) throw new Failure('conflict', { clientMessage: older, code: OLDER_FILE });
}

export function olderFileMessage(fileDay: string, networkDay: string | null): string | null {
  if (networkDay === null || fileDay >= networkDay) return null;
  return `This file is from ${sayDay(fileDay)}. The file that you imported last is newer: ${sayDay(networkDay)}.`;
}

function asRunning(error: unknown): unknown {
  const { constraint } = error as { constraint?: unknown };
  return constraint === 'contact_import_one_running' ? importRuns() : error;
}

function importRuns(): Failure {
  return new Failure('conflict', {
    clientMessage: 'An import of yours is still running. Please wait until it has finished.',
  });
}

export interface ContactsFile {
  readonly content: Buffer;
  /**
   * Path and day, as `nameEntry` shows them, if the archive also contains an older contacts file; else null.
   */
  readonly latestEntry: string | null;
}

/**
 * Extracts the contacts file from an upload. Throws 413 if the file is too large, and 422 at the field if it
 * is not a contacts file.
 */
export async function readContactsFile({ path, fileName }: ReceivedUpload): Promise<ContactsFile> {
  try {
    const { bytes, entryName, latestDay } = await openUpload({ path }, fileName);
    assertHasHeader(bytes);
    const latestEntry = latestDay === null ? null : nameEntry(entryName ?? '', latestDay);
    return { content: bytes, latestEntry };
  } catch (error) {
    if (!(error instanceof ContactsFileError)) throw error;
    if (!TOO_LARGE.has(error.code)) throw invalidField('file', error.clientMessage);
    throw new Failure('too-large', {
      clientMessage: error.clientMessage,
      fields: { file: error.clientMessage },
    });
  }
}

const LONGEST_ENTRY = 150;

/**
 * Returns the path and the day: "Export/Connections.csv of 20 Nov 2026". Shows only the end of a long path.
 */
function nameEntry(entryName: string, day: string): string {
  const name = Array.from(cleanText(entryName).replaceAll('\0', ''));
  const end = name.length > LONGEST_ENTRY ? `…${name.slice(-LONGEST_ENTRY).join('')}` : name.join('');
  return `${end} of ${sayDay(day)}`;
}

const TOO_LARGE: ReadonlySet<string> = new Set(['too-large', 'archive-too-large']);

/**
 * Returns the progress of the member's running import, and the result of the last import that ended. If the
 * last one failed, `standing` is the import that made the current network.
 */
export async function readImports(
  { db }: AppContext,
  { userId, networkId }: Viewer,
): Promise<ReplyOf<typeof networksApi.imports>> {
  const [open, last] = [await openImport(db, userId), await lastImport(db, userId)];
  const network = await networkById(db, networkId);
  const standing = last?.failed ? await standingImport(db, networkId) : null;
  // While an import runs, browsers repeat this request every few seconds, so nothing is compared.
  const withComparison = async (result: ImportResult | null): Promise<ImportResult | null> => {
    if (!result?.canUndo || open) return result;
    return { ...result, compared: await compareWithBefore(db, { userId, networkId, importId: result.id }) };
  };
  const current = open && {
    id: open.id,
    fileName: open.fileName,
    stage: open.stage as ImportStage,
    done: open.done,
    total: open.total,
    messages: open.messages as ImportMessage[],
    createdOn: unixSeconds(open.createdOn),
    added: open.added,
  };
  return {
    last: await withComparison(last),
    standing: await withComparison(standing),
    current,
    error: last?.message ?? null,
    asksForNewImport: network?.asksForImport ?? false,
  };
}
