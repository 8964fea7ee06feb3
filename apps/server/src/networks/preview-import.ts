import type { ImportPreview } from '@kithline/contract/networks.ts';
import type { House } from '../house.ts';
import { invalidField } from '../platform/failure.ts';
import { inDirectory } from '../scopes/lock-directory.ts';
import { brokenOff } from '../platform/http/gone.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { ContactsFileError } from './contacts-file/contacts-file-error.ts';
import { readFileDay } from './contacts-file/read-file-day.ts';
import { collectRemarks } from './import/collect-remarks.ts';
import { countWarnings, showGroups } from './import/group-remarks.ts';
import { type Checkpoint, holdForImport, importContacts } from './import/import-contacts.ts';
import { readContacts, type ReadContacts } from './import/read-contacts.ts';
import { assertMayAdd } from './import-limits.ts';
import { asRunning, readContactsFile, sayOlder } from './imports.ts';
import { insertImport } from './imports.queries.ts';
import { networkById } from './networks.queries.ts';
import { keepBefore, previewedChanges, type PreviewedChanges } from './previewed-changes.queries.ts';
import type { ReceivedUpload } from './receive-upload.ts';

/** Thrown to take back a transaction that has served its purpose; carries what was found. */
class Seen extends Error {
  readonly changes: PreviewedChanges;

  constructor(changes: PreviewedChanges) {
    super('A preview is taken back.');
    this.changes = changes;
  }
}

/**
 * What importing a file would do now: the import itself in a transaction that is rolled back, so the rules of both are the same. Like an import
 * it waits for its turn with the directory, and what it says compares with the member's own network alone. Ends early when `gone` says that
 * nobody waits for the answer.
 */
export async function previewImport(
  house: House,
  viewer: Viewer,
  { upload, gone }: { upload: ReceivedUpload; gone: AbortSignal },
): Promise<ImportPreview> {
  const checkpoint = () => {
    if (gone.aborted) throw brokenOff();
  };
  const content = await readContactsFile(upload);
  const fileDay = readFileDay(upload.fileName, house.clock());
  const read = await atTheField(() => readContacts(content, { report: checkpoint, now: house.clock() }));
  const standing = (await networkById(house.db, viewer.networkId))?.file_day ?? null;
  const changes = await atTheField(() => tryImport(house, viewer, { upload, fileDay, read, checkpoint }));
  const { rows, duplicates, unavailable, empty, skipped } = read.parsed;
  const { before, people, merged, ...numbers } = changes;
  const groups = await collectRemarks(read, merged);
  return {
    fileName: upload.fileName,
    bytes: content.length,
    fileDay,
    older: sayOlder(fileDay, standing),
    now: { fileDay: standing, people: before },
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

interface Tried {
  readonly upload: ReceivedUpload;
  readonly fileDay: string;
  readonly read: ReadContacts;
  readonly checkpoint: Checkpoint;
}

async function tryImport(
  house: House,
  { userId, networkId }: Viewer,
  { upload: { fileName }, fileDay, read, checkpoint }: Tried,
): Promise<PreviewedChanges> {
  const given = { userId, networkId, fileName, fileDay, content: Buffer.alloc(0), now: house.clock() };
  const attempt = async (db: Db): Promise<never> => {
    checkpoint();
    await holdForImport(db, networkId);
    const importId = await insertImport(db, given);
    await keepBefore(db, networkId);
    const file = {
      importId,
      networkId,
      contacts: read.contacts,
      unavailableOn: read.parsed.unavailableOn,
      day: fileDay,
    };
    const { merged } = await importContacts(db, file, {
      progress: SILENT,
      checkpoint,
      admit: (added) => assertMayAdd(house, db, { userId, added }),
    });
    throw new Seen({ ...(await previewedChanges(db, { userId, networkId })), merged });
  };
  try {
    return await inDirectory(house.db, attempt);
  } catch (error) {
    if (error instanceof Seen) return error.changes;
    throw asRunning(error);
  }
}

const SILENT = {
  begin: () => undefined,
  advance: () => undefined,
  finish: () => undefined,
  showAdded: () => undefined,
};

/** Says at the field what an import would say of the file in its result. */
async function atTheField<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ContactsFileError ? invalidField('file', error.clientMessage) : error;
  }
}
