import type { ImportMessage, ImportRemarkGroup, ImportResult } from '@kithline/contract/networks.ts';
import type { FileEncoding } from '@kithline/contract/file-encodings.ts';
import type { Db } from '../tables.ts';
import type { AddedPerson } from './import/added-persons.queries.ts';

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
    .selectFrom('contact_import')
    .innerJoin('contact_import_file', 'contact_import_file.import_id', 'contact_import.id')
    .select(['id', 'user_id', 'network_id', 'file_name', 'tries', 'created_on', 'file_day', 'content'])
    .select(['encoding', 'latest_entry'])
    .where('id', '=', importId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    userId: row.user_id,
    networkId: row.network_id,
    fileName: row.file_name,
    tries: row.tries,
    createdOn: row.created_on,
    fileDay: row.file_day ?? row.created_on.toISOString().slice(0, 10),
    encoding: row.encoding as FileEncoding | null,
    latestEntry: row.latest_entry,
    content: row.content,
  };
}

export async function insertImport(
  db: Db,
  given: Pick<WaitingImport, 'userId' | 'networkId' | 'fileName' | 'fileDay' | 'content'> &
    Partial<Pick<WaitingImport, 'encoding' | 'latestEntry'>> & { now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('contact_import')
    .values({
      user_id: given.userId,
      network_id: given.networkId,
      file_name: given.fileName,
      file_day: given.fileDay,
      encoding: given.encoding ?? null,
      latest_entry: given.latestEntry ?? null,
      messages: '[]',
      created_on: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('contact_import_file').values({ import_id: id, content: given.content }).execute();
  return id;
}

export async function hasOpenImport(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('contact_import')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that a try begins; its number is the answer. */
export async function beginTry(db: Db, importId: number, now: Date): Promise<void> {
  await db
    .updateTable('contact_import')
    .set((eb) => ({
      state: 'running',
      stage: 'queued',
      done: 0,
      total: 0,
      messages: '[]',
      result: null,
      tries: eb('tries', '+', 1),
      started_on: now,
    }))
    .where('id', '=', importId)
    .where('state', 'in', ['queued', 'running'])
    .execute();
}

/** Puts an import back, as if the try had not been begun when `counted` is false. */
export async function backToQueue(db: Db, importId: number, given: { counted: boolean }): Promise<void> {
  await db
    .updateTable('contact_import')
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
    .updateTable('contact_import')
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

/** Ends an import well and lets go of its file. Answers false when it is not running any more. */
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
    .updateTable('contact_import')
    .set({
      state: 'completed',
      stage: 'completed',
      messages: JSON.stringify(given.messages),
      contacts_added: given.added,
      contacts_removed: given.removed,
      result: JSON.stringify(given.result),
      completed_on: given.now,
    })
    .where('id', '=', importId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  await db.deleteFrom('contact_import_file').where('import_id', '=', importId).execute();
  return numUpdatedRows === 1n;
}

/** Ends an import badly, with a sentence fit to show. */
export async function failImport(
  db: Db,
  importId: number,
  given: { message: string; messages: readonly ImportMessage[]; now: Date },
): Promise<void> {
  await db
    .updateTable('contact_import')
    .set({
      state: 'failed',
      stage: 'failed',
      messages: JSON.stringify(given.messages),
      result: null,
      error: given.message,
      failed_on: given.now,
    })
    .where('id', '=', importId)
    .where('state', 'in', ['queued', 'running'])
    .execute();
  await db.deleteFrom('contact_import_file').where('import_id', '=', importId).execute();
}

/** The import that runs or waits. */
export async function openImport(db: Db, userId: number) {
  const row = await db
    .selectFrom('contact_import')
    .select(['id', 'file_name', 'stage', 'done', 'total', 'messages', 'result', 'created_on'])
    .where('user_id', '=', userId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (!row) return null;
  const { added = [] } = (row.result ?? {}) as { added?: AddedPerson[] };
  return { ...row, added };
}
