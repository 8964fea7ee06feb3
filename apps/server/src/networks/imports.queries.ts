import type { ImportMessage, ImportRemarkGroup, ImportResult } from '@kithline/contract/networks.ts';
import type { FileEncoding } from '@kithline/contract/file-encodings.ts';
import type { Db } from '../tables.ts';
import { sql } from 'kysely';

/** What a completed import keeps in `result`. While it runs, only `added` is there. */
export interface StoredResult {
  counts: NonNullable<ImportResult['counts']>;
  /** Values that were not taken as they stand; the groups of remarks say which. */
  warnings: number;
  remarks: ImportRemarkGroup[];
  /** The first people who were new; none in results of earlier versions. */
  added?: AddedPerson[];
  /** How the totals of the network changed; null after its first import. */
  changed: { persons: number; organizations: number } | null;
}

export interface WaitingImport {
  id: number;
  userId: number;
  networkId: number;
  fileName: string;
  tries: number;
  createdOn: Date;
  /** `YYYY-MM-DD`. */
  fileDay: string;
  /** As the member has chosen; null leaves it to the file. */
  encoding: FileEncoding | null;
  latestEntry: string | null;
  content: Buffer;
}

/** An import that waits or whose runner has gone, with its file; null when it has ended. */
export async function waitingImport(db: Db, importId: number): Promise<WaitingImport | null> {
  const row = await db
    .selectFrom('contactImport')
    .innerJoin('contactImportFile', 'contactImportFile.importId', 'contactImport.id')
    .select(['id', 'userId', 'networkId', 'fileName', 'tries', 'createdOn', 'fileDay', 'content'])
    .select(['encoding', 'latestEntry'])
    .where('id', '=', importId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    userId: row.userId,
    networkId: row.networkId,
    fileName: row.fileName,
    tries: row.tries,
    createdOn: row.createdOn,
    fileDay: row.fileDay ?? row.createdOn.toISOString().slice(0, 10),
    encoding: row.encoding as FileEncoding | null,
    latestEntry: row.latestEntry,
    content: row.content,
  };
}

export async function insertImport(
  db: Db,
  given: Pick<WaitingImport, 'userId' | 'networkId' | 'fileName' | 'fileDay' | 'content'> &
    Partial<Pick<WaitingImport, 'encoding' | 'latestEntry'>> & { now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('contactImport')
    .values({
      userId: given.userId,
      networkId: given.networkId,
      fileName: given.fileName,
      fileDay: given.fileDay,
      encoding: given.encoding ?? null,
      latestEntry: given.latestEntry ?? null,
      messages: '[]',
      createdOn: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('contactImportFile').values({ importId: id, content: given.content }).execute();
  return id;
}

export async function hasOpenImport(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('contactImport')
    .select('id')
    .where('userId', '=', userId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that a try begins; its number is the answer. */
export async function beginTry(db: Db, importId: number, now: Date): Promise<void> {
  await db
    .updateTable('contactImport')
    .set((eb) => ({
      state: 'running',
      stage: 'queued',
      done: 0,
      total: 0,
      messages: '[]',
      result: null,
      tries: eb('tries', '+', 1),
      startedOn: now,
    }))
    .where('id', '=', importId)
    .where('state', 'in', ['queued', 'running'])
    .execute();
}

/** Puts an import back, as if the try had not been begun when `counted` is false. */
export async function backToQueue(db: Db, importId: number, given: { counted: boolean }): Promise<void> {
  await db
    .updateTable('contactImport')
    .set((eb) => ({
      state: 'queued',
      stage: 'queued',
      done: 0,
      total: 0,
      messages: '[]',
      result: null,
      tries: eb('tries', '-', given.counted ? 0 : 1),
    }))
    .where('id', '=', importId)
    .where('state', '=', 'running')
    .execute();
}

export async function storeProgress(
  db: Db,
  importId: number,
  given: { messages: readonly ImportMessage[]; added: readonly AddedPerson[] },
): Promise<void> {
  const current = given.messages.at(-1);
  if (!current) return;
  await db
    .updateTable('contactImport')
    .set({
      stage: current.stage,
      done: current.done,
      total: current.total,
      messages: JSON.stringify(given.messages),
      result: JSON.stringify({ added: given.added }),
    })
    .where('id', '=', importId)
    .where('state', '=', 'running')
    .execute();
}

/** Completes an import and deletes its file. Returns false when the import is no longer running. */
export async function completeImport(
  db: Db,
  importId: number,
  given: {
    messages: readonly ImportMessage[];
    added: number;
    removed: number;
    result: StoredResult;
    now: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contactImport')
    .set({
      state: 'completed',
      stage: 'completed',
      messages: JSON.stringify(given.messages),
      contactsAdded: given.added,
      contactsRemoved: given.removed,
      result: JSON.stringify(given.result),
      completedOn: given.now,
    })
    .where('id', '=', importId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  await db.deleteFrom('contactImportFile').where('importId', '=', importId).execute();
  return numUpdatedRows === 1n;
}

/** Fails an import, with a message that users may see, and deletes its file. */
export async function failImport(
  db: Db,
  importId: number,
  given: { message: string; messages: readonly ImportMessage[]; now: Date },
): Promise<void> {
  await db
    .updateTable('contactImport')
    .set({
      state: 'failed',
      stage: 'failed',
      messages: JSON.stringify(given.messages),
      result: null,
      error: given.message,
      failedOn: given.now,
    })
    .where('id', '=', importId)
    .where('state', 'in', ['queued', 'running'])
    .execute();
  await db.deleteFrom('contactImportFile').where('importId', '=', importId).execute();
}

/** The import that runs or waits. */
export async function openImport(db: Db, userId: number) {
  const row = await db
    .selectFrom('contactImport')
    .select(['id', 'fileName', 'stage', 'done', 'total', 'messages', 'result', 'createdOn'])
    .where('userId', '=', userId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (!row) return null;
  const { added = [] } = (row.result ?? {}) as { added?: AddedPerson[] };
  return { ...row, added };
}

export interface AddedPerson {
  id: number;
  name: string;
  profilePicture: string | null;
}

/** A few of the people who are new in the network, in the order of the file, as the file names them. */
export async function someAdded(db: Db): Promise<AddedPerson[]> {
  const { rows } = await sql<AddedPerson>`
    select person_id as id, name, null as profile_picture from staged_contact
    where not is_present order by row_no limit 5`.execute(db);
  return rows;
}
