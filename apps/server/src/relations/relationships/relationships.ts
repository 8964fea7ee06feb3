import type { Relationship } from '@kithline/contract/relations.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import type { StrengthId } from '@kithline/contract/strengths.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import { readablePerson } from '../../people/readable-person.ts';
import { readPersonRefs } from '../../people/read-person-refs.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { invalidField, notFound } from '../../platform/failure.ts';
import { publish } from '../../platform/live/publish.ts';
import { readEntityScope, widestScope } from '../../scopes/read-scope.ts';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';
import type { Db } from '../../tables.ts';
import { countWrite } from '../count-write.ts';
import {
  deleteRelationship,
  relationshipWith,
  updateRelationship,
  upsertRelationship,
} from './relationships.queries.ts';

/**
 * Returns the viewer's relationship with a person, as a list with at most one element. Never returns another
 * member's relationship.
 */
export async function listRelationships(
  { db }: AppContext,
  viewer: Viewer,
  { personId, ...query }: ScopeQuery & { personId: number },
): Promise<Relationship[]> {
  const viewerScope = { viewer, scope: readEntityScope(viewer, query) };
  await readablePerson(db, viewerScope, personId);
  const relationship = await relationshipIn(db, viewerScope, personId);
  return relationship === null ? [] : [relationship];
}

/**
 * Records how well the viewer knows a person, or changes what was recorded. Throws 422 for the viewer's own
 * person.
 */
export async function recordRelationship(
  app: AppContext,
  viewer: Viewer,
  { toPersonId, strengthId }: { toPersonId: number; strengthId: StrengthId },
): Promise<Relationship> {
  await countWrite(app, viewer, 'strengths');
  if (toPersonId === viewer.personId) throw invalidField('toPersonId', 'You cannot rate yourself.');
  return inTransaction(app.db, async (db) => {
    await readablePerson(db, widestScope(viewer), toPersonId);
    await upsertRelationship(db, { userId: viewer.userId, toPersonId, strengthId, now: app.clock() });
    await publishChanged(db, viewer, toPersonId);
    return readRecorded(db, viewer, toPersonId);
  });
}

/**
 * Changes the strength of one of the viewer's relationships. Throws 404 for another member's relationship.
 */
export async function changeRelationship(
  app: AppContext,
  viewer: Viewer,
  { id, strengthId }: { id: number; strengthId: StrengthId },
): Promise<Relationship> {
  await countWrite(app, viewer, 'strengths');
  return inTransaction(app.db, async (db) => {
    const personId = await updateRelationship(
      db,
      { userId: viewer.userId, id },
      { strengthId, now: app.clock() },
    );
    if (personId === null) throw notFound();
    await readablePerson(db, widestScope(viewer), personId);
    await publishChanged(db, viewer, personId);
    return readRecorded(db, viewer, personId);
  });
}

/** Deletes one of the viewer's relationships. Throws 404 for another member's relationship. */
export async function forgetRelationship(app: AppContext, viewer: Viewer, id: number): Promise<void> {
  await countWrite(app, viewer, 'strengths');
  await inTransaction(app.db, async (db) => {
    const personId = await deleteRelationship(db, { userId: viewer.userId, id });
    if (personId === null) throw notFound();
    await readablePerson(db, widestScope(viewer), personId);
    await publishChanged(db, viewer, personId);
  });
}

async function readRecorded(db: Db, viewer: Viewer, personId: number): Promise<Relationship> {
  const relationship = await relationshipIn(db, widestScope(viewer), personId);
  if (relationship === null) throw notFound();
  return relationship;
}

/**
 * Returns the relationship with the names of both persons, as the viewer sees them; null if there is none.
 */
async function relationshipIn(
  db: Db,
  viewerScope: ViewerScope,
  personId: number,
): Promise<Relationship | null> {
  const { userId, personId: ownId } = viewerScope.viewer;
  const record = await relationshipWith(db, userId, personId);
  if (record === null) return null;
  const refs = await readPersonRefs(db, viewerScope, [ownId, personId]);
  const named = (id: number) => ({ id, name: refs.get(id)?.name ?? '' });
  return { ...record, fromPerson: named(ownId), toPerson: named(personId) };
}

/** Sends an event only to the member's own tabs, because strengths are private. */
async function publishChanged(db: Db, viewer: Viewer, personId: number): Promise<void> {
  const data = { entityTypeId: ENTITY_TYPES.person, entityId: personId, what: 'strength' } as const;
  await publish(db, [viewer.userId], { type: 'refresh.relations', data });
}
