import type { BodyOf, ReplyOf } from '@kithline/contract/endpoint.ts';
import type { touchApi } from '@kithline/contract/keeping-in-touch.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import type { AppContext } from '../../app-context.ts';
import { readablePerson } from '../../people/readable-person.ts';
import { isReadablePerson } from '../../people/readable-person.queries.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { Failure, invalidField, notFound } from '../../platform/failure.ts';
import { ownNetwork, readEntityScope } from '../../scopes/read-scope.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { publishChange } from '../context/context-entity.ts';
import { type Context, readContext } from '../context/read-context.ts';
import { countWrite } from '../count-write.ts';
import { insertNote } from '../notes/notes.queries.ts';
import { deleteTouch, deleteUneditedNote, giveNote, insertTouch, touchNamed } from './log-touch.queries.ts';
import { publishTouch } from './rhythms.ts';

type Logged = ReplyOf<typeof touchApi.log>;

/** Milliseconds by which the first time zone of the Earth is ahead of UTC. */
const FIRST_ZONE = 14 * 3_600_000;

/**
 * Logs a touch: once, however often it is sent under one name. Its words become a private note. 422 for a day
 * that has begun nowhere yet, and for oneself.
 */
export async function logTouch(
  app: AppContext,
  viewer: Viewer,
  { id: personId, note, ...touch }: BodyOf<typeof touchApi.log> & { id: number },
): Promise<Logged> {
  await countWrite(app, viewer, 'contacts');
  const now = app.clock();
  const lastDay = new Date(now.getTime() + FIRST_ZONE).toISOString().slice(0, 10);
  if (touch.day > lastDay) throw invalidField('day', 'When cannot be in the future.');
  if (personId === viewer.personId) throw invalidField('day', 'You cannot be in touch with yourself.');
  return inTransaction(app.db, async (db) => {
    await readablePerson(db, { viewer, scope: readEntityScope(viewer, {}) }, personId);
    const given = { ...touch, userId: viewer.userId, personId, now };
    const id = await insertTouch(db, given);
    if (id === null) return loggedBefore(db, given);
    const noteId = note === '' ? null : await addNote(db, viewer, { ...given, note });
    if (noteId !== null) await giveNote(db, id, noteId);
    await publishTouch(db, viewer, personId);
    return { id, noteId };
  });
}

/** The touch of this name. 409 when that one is with somebody else. */
async function loggedBefore(db: Db, given: Parameters<typeof touchNamed>[1]): Promise<Logged> {
  const earlier = await touchNamed(db, given);
  if (earlier === null) throw new Failure('conflict', { clientMessage: 'Another contact has this name.' });
  return earlier;
}

/** Writes the note and returns its id; null when the author has a note of this name. */
async function addNote(
  db: Db,
  viewer: Viewer,
  given: { personId: number; note: string; clientId: string; now: Date },
): Promise<number | null> {
  const { personId, note, clientId, now } = given;
  const context = await privateContext(db, viewer, personId);
  const entity = { entityTypeId: ENTITY_TYPES.person, entityId: personId };
  const written = { userId: viewer.userId, context, entity, draft: { note }, now, clientId };
  const noteId = await insertNote(db, written);
  await publishChange(db, viewer, { context, entity, what: 'note' });
  return noteId;
}

/** Where a note is read by its author alone: the own network, or an administrator's directory of everyone. */
async function privateContext(db: Db, viewer: Viewer, personId: number): Promise<Context> {
  const isThere = await isReadablePerson(db, { viewer, scope: ownNetwork(viewer) }, personId);
  return readContext(viewer, isThere ? { networkId: viewer.networkId } : { admin: 'true' });
}

/** Deletes a touch of the viewer, with its note unless that was edited since. 404 for anybody else's. */
export async function unlogTouch(app: AppContext, viewer: Viewer, id: number): Promise<void> {
  await countWrite(app, viewer, 'contacts');
  await inTransaction(app.db, async (db) => {
    const deleted = await deleteTouch(db, { userId: viewer.userId, id });
    if (deleted === null) throw notFound();
    const { personId, noteId } = deleted;
    if (noteId !== null) await deleteUneditedNote(db, noteId);
    await publishTouch(db, viewer, personId);
    if (noteId !== null) {
      const context = await privateContext(db, viewer, personId);
      const entity = { entityTypeId: ENTITY_TYPES.person, entityId: personId };
      await publishChange(db, viewer, { context, entity, what: 'note' });
    }
  });
}
