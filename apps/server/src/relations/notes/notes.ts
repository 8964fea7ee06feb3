import type { BodyOf, QueryOf } from '@kithline/contract/endpoint.ts';
import type { Note, notesApi } from '@kithline/contract/relations.ts';
import type { EntityTypeId } from '@kithline/contract/taxonomy.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import { unixSeconds, unixSecondsOrNull } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { Failure, forbidden, notFound } from '../../platform/failure.ts';
import type { Db } from '../../tables.ts';
import { countWrite } from '../count-write.ts';
import { publishChange, readableEntity } from '../context/context-entity.ts';
import { mayEditNote, mayReadNote, mayRemoveNote, type NoteFacts } from './notes.access.ts';
import {
  deleteNote,
  draftOf,
  holdNotesOf,
  insertNote,
  lockedNote,
  type NewNote,
  noteById,
  noteByClientId,
  type NoteRow,
  notesAbout,
  sameNoteSince,
  type StoredNote,
  updateNote,
} from './notes.queries.ts';
import { type Context, readContext } from '../context/read-context.ts';

/** Returns a page of the notes about a person or an organization in a context, newest first. */
export async function listNotes(
  { db }: AppContext,
  viewer: Viewer,
  query: QueryOf<typeof notesApi.list>,
): Promise<Page<Note>> {
  const context = readContext(viewer, query);
  await readableEntity(db, context.viewerScope, query);
  const { notes, total } = await notesAbout(db, { entity: query, context, viewer }, query);
  return toPage(
    notes.map((row) => presentNote(row, viewer, context)),
    { ...query, total },
  );
}

/**
 * If an author sends the same text again within this many milliseconds, without a client id, it counts as the
 * same note. Scripts retry after a lost response.
 */
const REPEATED_WITHIN = 600_000;

/**
 * Writes a note. If it is sent again with the same client id, it is stored only once. With `noteId`, changes
 * that note instead.
 */
export async function writeNote(
  app: AppContext,
  viewer: Viewer,
  { noteId, updatedOn, clientId, ...body }: BodyOf<typeof notesApi.write>,
): Promise<Note> {
  if (noteId !== undefined) return editNote(app, viewer, { ...body, noteId, updatedOn });
  await countWrite(app, viewer, 'notes');
  const context = readContext(viewer, body);
  return inTransaction(app.db, async (db) => {
    await readableEntity(db, context.viewerScope, body);
    const note = { userId: viewer.userId, context, entity: body, draft: body, now: app.clock() };
    const { id, isNew } = await (clientId === undefined
      ? insertWithoutClientId(db, note)
      : insertOnce(db, note, clientId));
    if (isNew) await publishChange(db, viewer, { context, entity: body, what: 'note' });
    return presentNote(await noteById(db, id), viewer, context);
  });
}

interface WrittenNote {
  id: number;
  isNew: boolean;
}

/**
 * Inserts a note, unless its author already has one with this client id. Throws 409 if the existing note has
 * another context or subject.
 */
async function insertOnce(db: Db, note: NewNote, clientId: string): Promise<WrittenNote> {
  const inserted = await insertNote(db, { ...note, clientId });
  if (inserted !== null) return { id: inserted, isNew: true };
  const earlier = await noteByClientId(db, note, clientId);
  if (earlier !== null) return { id: earlier, isNew: false };
  throw new Failure('conflict', { clientMessage: 'This note has already been saved somewhere else.' });
}

/**
 * Inserts a note without a client id, unless its author has just written the same text in the same context
 * about the same subject.
 */
async function insertWithoutClientId(db: Db, note: NewNote): Promise<WrittenNote> {
  await holdNotesOf(db, note.userId);
  const same = await sameNoteSince(db, note, new Date(note.now.getTime() - REPEATED_WITHIN));
  if (same !== null) return { id: same, isNew: false };
  return insertOnce(db, note, randomUUID());
}

/**
 * Changes one of the viewer's notes. Throws 403 if the viewer may only read it, 404 if it has another context
 * or subject, and 409 if it was changed since the viewer loaded it.
 */
export async function editNote(
  app: AppContext,
  viewer: Viewer,
  body: BodyOf<typeof notesApi.edit>,
): Promise<Note> {
  await countWrite(app, viewer, 'notes');
  const context = readContext(viewer, body);
  return inTransaction(app.db, async (db) => {
    await readableEntity(db, context.viewerScope, body);
    const note = await readableNote(db, viewer, {
      id: body.noteId,
      context,
      entityTypeId: body.entityTypeId,
    });
    if (note.entityId !== body.entityId) throw notFound();
    if (!mayEditNote(viewer, factsOf(note, context))) throw forbidden();
    refuseOverwriting(note, body.updatedOn);
    await updateNote(db, note.id, { draft: body, now: instantAfter(note.updatedOn, app.clock()) });
    await publishChange(db, viewer, { context, entity: body, what: 'note' });
    return presentNote(await noteById(db, note.id), viewer, context);
  });
}

/**
 * A request without the loaded version may overwrite the note. The caller has locked the note, so it cannot
 * change after this check.
 */
function refuseOverwriting({ updatedOn }: StoredNote, seenOn: number | null | undefined): void {
  if (seenOn === undefined || seenOn === unixSecondsOrNull(updatedOn)) return;
  throw new Failure('conflict', { clientMessage: 'This note was changed in the meantime.' });
}

const SECOND = 1000;

/**
 * Returns the current instant, or one second after the last change if that is later. The instant serves as
 * the note's version. The API's instants are in seconds, so no two changes may be in the same second.
 */
function instantAfter(last: Date | null, now: Date): Date {
  return last === null ? now : new Date(Math.max(now.getTime(), last.getTime() + SECOND));
}

/** Deletes one of the viewer's notes. Throws 403 and 404 like `editNote`. */
export async function removeNote(
  app: AppContext,
  viewer: Viewer,
  body: BodyOf<typeof notesApi.remove>,
): Promise<void> {
  await countWrite(app, viewer, 'notes');
  const context = readContext(viewer, body);
  const { noteId: id, entityTypeId } = body;
  await inTransaction(app.db, async (db) => {
    const note = await readableNote(db, viewer, { id, context, entityTypeId });
    const entity = { entityTypeId, entityId: note.entityId };
    await readableEntity(db, context.viewerScope, entity);
    if (!mayRemoveNote(viewer, factsOf(note, context))) throw forbidden();
    await deleteNote(db, id);
    await publishChange(db, viewer, { context, entity, what: 'note' });
  });
}

async function readableNote(
  db: Db,
  viewer: Viewer,
  { id, ...place }: { id: number; context: Context; entityTypeId: EntityTypeId },
): Promise<StoredNote> {
  const note = await lockedNote(db, id, place);
  if (note === null || !mayReadNote(viewer, factsOf(note, place.context))) throw notFound();
  return note;
}

function factsOf({ userId }: { userId: number }, context: Context): NoteFacts {
  return { userId, collectiveId: context.kind === 'collective' ? context.scopeId : null };
}

function presentNote(row: NoteRow, viewer: Viewer, context: Context): Note {
  const facts = factsOf({ userId: row.userId }, context);
  return {
    id: row.id,
    ...draftOf(row),
    createdOn: unixSeconds(row.createdOn),
    updatedOn: unixSecondsOrNull(row.updatedOn),
    createdBy: {
      id: row.authorId,
      name: row.author,
      profilePicture: row.authorPicture,
      user: { id: row.userId },
    },
    may: { edit: mayEditNote(viewer, facts), remove: mayRemoveNote(viewer, facts) },
  };
}
