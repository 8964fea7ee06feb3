import type { Face } from '@kithline/contract/clients.ts';
import type { Note, NoteDraft } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES, type EntityTypeId } from '@kithline/contract/taxonomy.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Viewer } from '../../viewer.ts';
import { MEMBER_NAMES } from '../../seen-facts/member-names.ts';
import type { Db, Tables } from '../../tables.ts';
import type { Context } from '../context/read-context.ts';
import type { Entity } from '../context/context-entity.ts';

type WrittenFields = Pick<Note, keyof NoteDraft>;

export interface NoteRow extends WrittenFields {
  id: number;
  createdOn: Date;
  updatedOn: Date | null;
  userId: number;
  authorId: number;
  author: string;
  authorPicture: string | null;
}

export const draftOf = ({ note }: NoteRow): WrittenFields => ({ note });

const columnsOf = ({ note }: NoteDraft) => ({ note }) satisfies Record<keyof NoteDraft, unknown>;

/**
 * Returns the columns by which an equal note is found, with null for a missing field: `where.and` would
 * ignore an optional field that is missing.
 */
const comparedColumns = (draft: NoteDraft): Record<string, string | null> =>
  Object.fromEntries(Object.entries(columnsOf(draft)).map(([column, value]) => [column, value ?? null]));

export interface StoredNote {
  id: number;
  userId: number;
  entityId: number;
  updatedOn: Date | null;
}

const COLUMN = {
  [ENTITY_TYPES.person]: 'personId',
  [ENTITY_TYPES.organization]: 'organizationId',
} as const;

/**
 * Returns one page of the notes about a person or an organization in a context, newest first, and the total
 * number of these notes. Outside of collectives, only the viewer's notes are included.
 */
export async function notesAbout(
  db: Db,
  { entity, context, viewer }: { entity: Entity; context: Context; viewer: Viewer },
  { page, limit }: { page: number; limit: number },
): Promise<{ notes: NoteRow[]; total: number }> {
  const about = db
    .selectFrom('note')
    .where(`note.${COLUMN[entity.entityTypeId]}`, '=', entity.entityId)
    .where('note.scopeId', context.scopeId === null ? 'is' : '=', context.scopeId)
    .$if(context.kind !== 'collective', (query) => query.where('note.userId', '=', viewer.userId));
  const notes = await withAuthor(about)
    .orderBy('note.createdOn', 'desc')
    .orderBy('note.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const counted = await about.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { notes, total: counted.total };
}

const AUTHORS = sql<Face>`(${MEMBER_NAMES})`;

function withAuthor(notes: SelectQueryBuilder<Tables, 'note', object>) {
  return notes
    .innerJoin('users', 'users.id', 'note.userId')
    .innerJoin(AUTHORS.as('person'), (join) => join.onRef('person.id', '=', 'users.personId'))
    .select(['note.id', 'note.note', 'note.createdOn', 'note.updatedOn', 'note.userId'])
    .select(['person.id as authorId', 'person.name as author', 'person.profilePicture as authorPicture']);
}

export function noteById(db: Db, id: number): Promise<NoteRow> {
  return withAuthor(db.selectFrom('note').where('note.id', '=', id)).executeTakeFirstOrThrow();
}

/**
 * Returns the note with this id about this kind of entity in this context, and locks it until the transaction
 * ends. Null if there is none.
 */
export async function lockedNote(
  db: Db,
  id: number,
  { context, entityTypeId }: { context: Context; entityTypeId: EntityTypeId },
): Promise<StoredNote | null> {
  const column = COLUMN[entityTypeId];
  const row = await db
    .selectFrom('note')
    .select(['id', 'userId', 'updatedOn', `${column} as entityId`])
    .where('id', '=', id)
    .where(column, 'is not', null)
    .where('scopeId', context.scopeId === null ? 'is' : '=', context.scopeId)
    .forUpdate()
    .executeTakeFirst();
  return row?.entityId ? { ...row, entityId: row.entityId } : null;
}

/**
 * Returns the id of a note that was written since this time and has the same author, written fields, subject
 * and context; null if there is none.
 */
export async function sameNoteSince(db: Db, note: Omit<NewNote, 'now'>, since: Date): Promise<number | null> {
  const { userId, context, entity, draft } = note;
  const row = await db
    .selectFrom('note')
    .select('id')
    .where(COLUMN[entity.entityTypeId], '=', entity.entityId)
    .where('userId', '=', userId)
    .where('scopeId', context.scopeId === null ? 'is' : '=', context.scopeId)
    .where((where) => where.and(comparedColumns(draft)))
    .where('createdOn', '>=', since)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface NewNote {
  userId: number;
  context: Context;
  entity: Entity;
  draft: NoteDraft;
  now: Date;
}

/** Inserts a note and returns its id. Returns null if its author already has a note with this client id. */
export async function insertNote(db: Db, note: NewNote & { clientId: string }): Promise<number | null> {
  const inserted = await db
    .insertInto('note')
    .values({
      userId: note.userId,
      scopeId: note.context.scopeId,
      [COLUMN[note.entity.entityTypeId]]: note.entity.entityId,
      ...columnsOf(note.draft),
      clientId: note.clientId,
      createdOn: note.now,
    })
    .onConflict((conflict) => conflict.columns(['userId', 'clientId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/**
 * Returns the id of the author's note with this client id, in this context and about this subject; null if
 * there is none.
 */
export async function noteByClientId(
  db: Db,
  { userId, context, entity }: Pick<NewNote, 'userId' | 'context' | 'entity'>,
  clientId: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('note')
    .select('id')
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .where(COLUMN[entity.entityTypeId], '=', entity.entityId)
    .where('scopeId', context.scopeId === null ? 'is' : '=', context.scopeId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Locks until the transaction ends, so that an author's notes without a client id are written one after the
 * other.
 */
export async function holdNotesOf(db: Db, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('notes', ${userId}))`.execute(db);
}

export async function updateNote(
  db: Db,
  id: number,
  { draft, now }: { draft: NoteDraft; now: Date },
): Promise<void> {
  await db
    .updateTable('note')
    .set({ ...columnsOf(draft), updatedOn: now })
    .where('id', '=', id)
    .execute();
}

export async function deleteNote(db: Db, id: number): Promise<void> {
  await db.deleteFrom('note').where('id', '=', id).execute();
}
