import type { ImportPreview } from '@kithline/contract/networks.ts';
import type { AppContext } from '../app-context.ts';
import { invalidField } from '../platform/failure.ts';
import { inSnapshot } from '../platform/db/database.ts';
import { brokenOff } from '../platform/http/gone.ts';
import { Turns } from '../platform/turns/turns.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { ContactsFileError } from './contacts-file/contacts-file-error.ts';
import { fileDayFrom, readFileDay } from './contacts-file/read-file-day.ts';
import { collectRemarks } from './import/collect-remarks.ts';
import { countWarnings, showGroups } from './import/group-remarks.ts';
import type { Checkpoint } from './import/import-contacts.ts';
import { sampleReadings } from './import/sample-readings.ts';
import { stagePreview } from './import/stage-preview.ts';
import { readContacts, type ReadContacts } from './import/read-contacts.ts';
import { assertMayAdd } from './import-limits.ts';
import { readContactsFile, olderFileMessage } from './imports.ts';
import { networkById } from './networks.queries.ts';
import { previewedChanges, type PreviewedChanges } from './previewed-changes.queries.ts';
import type { ReceivedUpload } from './receive-upload.ts';

/**
 * Limits the previews that run at the same time on a server, so that many large files at once leave
 * connections, time and memory for other requests.
 */
const PREVIEWS = new Turns(2);

/**
 * Computes what importing a file would change now. It runs the SQL statements of the import on temporary
 * tables, so no transaction waits for it. Ends early when `gone` is aborted.
 */
export async function previewImport(
  app: AppContext,
  viewer: Viewer,
  { upload, gone }: { upload: ReceivedUpload; gone: AbortSignal },
): Promise<ImportPreview> {
  const checkpoint = () => {
    if (gone.aborted) throw brokenOff();
  };
  // Until it is the preview's turn, the file is only on the disk.
  return PREVIEWS.hold({ userId: viewer.userId, disconnected: gone }, () => {
    checkpoint();
    return preview(app, viewer, { upload, checkpoint });
  });
}

interface Previewed {
  readonly upload: ReceivedUpload;
  readonly checkpoint: Checkpoint;
}

async function preview(
  app: AppContext,
  viewer: Viewer,
  { upload, checkpoint }: Previewed,
): Promise<ImportPreview> {
  const file = { ...(await readContactsFile(upload)), encoding: upload.encoding };
  checkpoint();
  const fileDay = readFileDay(upload.fileName, app.clock());
  const read = await atTheField(() => readContacts(file, { report: checkpoint, now: app.clock() }));
  const networkDay = (await networkById(app.db, viewer.networkId))?.fileDay ?? null;
  const changes = await atTheField(() => compare(app, viewer, { read, checkpoint }));
  const { rows, duplicates, unavailable, empty, skipped } = read.parsed;
  const { before, people, merged, ...numbers } = changes;
  const groups = await collectRemarks(read, merged);
  return {
    fileName: upload.fileName,
    bytes: file.content.length,
    reading: await sampleReadings(file.content, read),
    latestEntry: file.latestEntry,
    fileDay,
    fileDayFrom: fileDayFrom(upload.fileName, app.clock()),
    older: olderFileMessage(fileDay, networkDay),
    now: { fileDay: networkDay, people: before },
    counts: {
      rows,
      duplicates: duplicates + read.merged + merged.length,
      unavailable,
      empty,
      skipped: skipped.length,
    },
    remarks: showGroups(groups),
    warnings: countWarnings(groups),
    ...numbers,
    people,
  };
}

interface Compared {
  readonly read: ReadContacts;
  readonly checkpoint: Checkpoint;
}

async function compare(
  app: AppContext,
  { userId, networkId }: Viewer,
  { read, checkpoint }: Compared,
): Promise<PreviewedChanges> {
  const work = async (db: Db): Promise<PreviewedChanges> => {
    checkpoint();
    const { contacts, parsed } = read;
    const file = { networkId, contacts, unavailableOn: parsed.unavailableOn };
    const merged = await stagePreview(db, file, {
      checkpoint,
      admit: (added) => assertMayAdd(app, db, { userId, added }),
    });
    return { ...(await previewedChanges(db, { userId, networkId })), merged };
  };
  return inSnapshot(app.db, work);
}

/** Reports a `ContactsFileError` at the form's field. */
async function atTheField<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ContactsFileError ? invalidField('file', error.clientMessage) : error;
  }
}
