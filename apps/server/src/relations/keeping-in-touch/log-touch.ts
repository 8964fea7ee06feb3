import type { BodyOf, ReplyOf } from '@kithline/contract/endpoint.ts';
import type { touchApi } from '@kithline/contract/keeping-in-touch.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import type { AppContext } from '../../app-context.ts';
import { isReadablePerson, readablePerson } from '../../people/readable-person.ts';
import { unixSeconds } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { Failure, invalidField, notFound } from '../../platform/failure.ts';
import { ownNetwork, readEntityScope } from '../../scopes/read-scope.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { publishChange } from '../context/context-entity.ts';
import { type Context, readContext } from '../context/read-context.ts';
import { countWrite } from '../count-write.ts';
import { insertNote } from '../notes/notes.queries.ts';
import {
  deleteTouch,
  deleteUneditedNote,
  linkNote,
  insertTouch,
  touchByClientId,
} from './log-touch.queries.ts';
import { publishToMember, publishTouch } from './rhythms.ts';

type Logged = ReplyOf<typeof touchApi.log>;
type Unlogged = ReplyOf<typeof touchApi.unlog>;

/**
 * The largest offset of a time zone from UTC, in milliseconds. In a zone with this offset, a day begins
 * earlier than anywhere else.
 */
const FIRST_ZONE = 14 * 3_600_000;

/**
 * Logs a touch, whose text becomes a private note. If the viewer has already logged one with the same
 * `clientId`, returns that touch. Throws 422 for the viewer's own person, and for a day that has not begun in
 * any time zone.
 */
export async function logTouch(
  app: AppContext,
  viewer: Viewer,
  { id: personId, note, noteWrittenOn, ...touch }: BodyOf<typeof touchApi.log> & { id: number },
): Promise<Logged> {
  await countWrite(app, viewer, 'contacts');
  const now = app.clock();
  const lastDay = new Date(now.getTime() + FIRST_ZONE).toISOString().slice(0, 10);
  if (touch.day > lastDay) throw invalidField('day', 'The day cannot be in the future.');
  if (personId === viewer.personId) throw invalidField('day', 'You cannot be in touch with yourself.');
  return inTransaction(app.db, async (db) => {
    await readablePerson(db, { viewer, scope: readEntityScope(viewer, {}) }, personId);
    // A note that Undo restores keeps the time at which it was written.
    const writtenOn = new Date(Math.min(now.getTime(), (noteWrittenOn ?? Infinity) * 1000));
    const newTouch = { ...touch, userId: viewer.userId, personId, now };
    const id = await insertTouch(db, newTouch);
    if (id === null) return loggedBefore(db, newTouch);
    const noteId = note === '' ? null : await addNote(db, viewer, { ...newTouch, note, now: writtenOn });
    if (noteId !== null) await linkNote(db, id, noteId);
    await publishTouch(db, viewer, personId);
    return { id, noteId };
  });
}

/**
 * Returns the touch that was logged earlier with this `clientId`. Throws 409 if it was with another person.
 */
async function loggedBefore(db: Db, touch: Parameters<typeof touchByClientId>[1]): Promise<Logged> {
  const earlier = await touchByClientId(db, touch);
  if (earlier === null)
    throw new Failure('conflict', {
      clientMessage: 'This contact could not be logged. Reload the page and try again.',
    });
  return earlier;
}

/** Inserts the note and returns its id; null if the author already has a note with this `clientId`. */
async function addNote(
  db: Db,
  viewer: Viewer,
  { personId, note, clientId, now }: { personId: number; note: string; clientId: string; now: Date },
): Promise<number | null> {
  const context = await privateContext(db, viewer, personId);
  const entity = { entityTypeId: ENTITY_TYPES.person, entityId: personId };
  const written = { userId: viewer.userId, context, entity, draft: { note }, now, clientId };
  const noteId = await insertNote(db, written);
  await publishChange(db, viewer, { context, entity, what: 'note' });
  return noteId;
}

/**
 * Returns a context in which only the author can read a note: the viewer's network or, for an administrator
 * who does not see the person there, the scope of everyone.
 */
async function privateContext(db: Db, viewer: Viewer, personId: number): Promise<Context> {
  const isThere = await isReadablePerson(db, { viewer, scope: ownNetwork(viewer) }, personId);
  return readContext(viewer, isThere ? { networkId: viewer.networkId } : { admin: 'true' });
}

/**
 * Deletes one of the viewer's touches, and its note unless the note was edited. Returns the deleted note, if
 * any. Throws 404 if the viewer has no touch with this id.
 */
export async function unlogTouch(app: AppContext, viewer: Viewer, id: number): Promise<Unlogged> {
  await countWrite(app, viewer, 'contacts');
  return inTransaction(app.db, async (db) => {
    const deleted = await deleteTouch(db, { userId: viewer.userId, id });
    if (deleted === null) throw notFound();
    const { personId, noteId } = deleted;
    const note = noteId === null ? null : await deleteUneditedNote(db, noteId);
    await publishTouch(db, viewer, personId);
    // Only the author could read the note.
    if (note !== null) await publishToMember(db, viewer, { personId, what: 'note' });
    return { note: note && { ...note, createdOn: unixSeconds(note.createdOn) } };
  });
}
