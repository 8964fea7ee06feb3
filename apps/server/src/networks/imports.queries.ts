import type { ImportMessage, ImportRemarkGroup, ImportResult } from '@kithline/contract/networks.ts';
import type { FileEncoding } from '@kithline/contract/file-encodings.ts';
import type { Db } from '../tables.ts';
import { sql } from 'kysely';

/** The stored `result` of a completed import. While the import is running, only `added` is stored. */
export interface StoredResult {
  counts: NonNullable<ImportResult['counts']>;
  /** Number of remarks on values. `remarks` contains the first ones of each group. */
  warnings: number;
  remarks: ImportRemarkGroup[];
  /** The first people who were new. Missing in results of earlier versions. */
  added?: AddedPerson[];
  /** How much the totals of the network changed; null after its first import. */
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
  /** The encoding that the member chose; null if it is to be detected from the file. */
  encoding: FileEncoding | null;
  latestEntry: string | null;
  content: Buffer;
}

/** Returns an import that waits or runs, with its file. */
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
  values: Pick<WaitingImport, 'userId' | 'networkId' | 'fileName' | 'fileDay' | 'content'> &
    Partial<Pick<WaitingImport, 'encoding' | 'latestEntry'>> & { now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('contactImport')
    .values({
      userId: values.userId,
      networkId: values.networkId,
      fileName: values.fileName,
      fileDay: values.fileDay,
      encoding: values.encoding ?? null,
      latestEntry: values.latestEntry ?? null,
      messages: '[]',
      createdOn: values.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('contactImportFile').values({ importId: id, content: values.content }).execute();
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

/** With `counted: false`, the attempt does not count. */
export async function backToQueue(db: Db, importId: number, options: { counted: boolean }): Promise<void> {
  await db
    .updateTable('contactImport')
    .set((eb) => ({
      state: 'queued',
      stage: 'queued',
      done: 0,
      total: 0,
      messages: '[]',
      result: null,
      tries: eb('tries', '-', options.counted ? 0 : 1),
    }))
    .where('id', '=', importId)
    .where('state', '=', 'running')
    .execute();
}

export async function storeProgress(
  db: Db,
  importId: number,
  values: { messages: readonly ImportMessage[]; added: readonly AddedPerson[] },
): Promise<void> {
  const current = values.messages.at(-1);
  if (!current) return;
  await db
    .updateTable('contactImport')
    .set({
      stage: current.stage,
      done: current.done,
      total: current.total,
      messages: JSON.stringify(values.messages),
      result: JSON.stringify({ added: values.added }),
    })
    .where('id', '=', importId)
    .where('state', '=', 'running')
    .execute();
}

/** Completes an import and deletes its file. Returns false if the import is no longer running. */
export async function completeImport(
  db: Db,
  importId: number,
  values: {
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
      messages: JSON.stringify(values.messages),
      contactsAdded: values.added,
      contactsRemoved: values.removed,
      result: JSON.stringify(values.result),
      completedOn: values.now,
    })
    .where('id', '=', importId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  await db.deleteFrom('contactImportFile').where('importId', '=', importId).execute();
  return numUpdatedRows === 1n;
}

/** Also deletes the import's file. */
export async function failImport(
  db: Db,
  importId: number,
  values: { message: string; messages: readonly ImportMessage[]; now: Date },
): Promise<void> {
  await db
    .updateTable('contactImport')
    .set({
      state: 'failed',
      stage: 'failed',
      messages: JSON.stringify(values.messages),
      result: null,
      error: values.message,
      failedOn: values.now,
    })
    .where('id', '=', importId)
    .where('state', 'in', ['queued', 'running'])
    .execute();
  await db.deleteFrom('contactImportFile').where('importId', '=', importId).execute();
}

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

/** Returns the first five people who are new in the network, with their names in the file. */
export async function someAdded(db: Db): Promise<AddedPerson[]> {
  const { rows } = await sql<AddedPerson>`
    select person_id as id, name, null as profile_picture from staged_contact
    where not is_present order by row_no limit 5`.execute(db);
  return rows;
}
