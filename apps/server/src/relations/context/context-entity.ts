import { ENTITY_TYPES, type EntityTypeId } from '@kithline/contract/taxonomy.ts';
import type { Viewer } from '../../house.ts';
import { readableOrganization, readableOrganizationIn } from '../../organizations/organizations.ts';
import { readablePerson, readablePersonIn } from '../../people/people.ts';
import { publish } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';
import type { Context } from './context.access.ts';
import { usersOfCollective } from './context.queries.ts';

/** Whom or what a note, a label or a chain is about. */
export interface Entity {
  readonly entityTypeId: EntityTypeId;
  readonly entityId: number;
}

/** Passes when the viewer may read about the person or the organization now; 404 when there is none, 403 when the viewer may not. */
export function readableEntity(db: Db, viewer: Viewer, { entityTypeId, entityId }: Entity): Promise<void> {
  return entityTypeId === ENTITY_TYPES.person
    ? readablePerson(db, viewer, entityId)
    : readableOrganization(db, viewer, entityId);
}

/**
 * Passes when the person or the organization belongs to the context: stands in its scope, or, where there is none, is one of
 * everybody. 404 when there is none of that id, 403 for one elsewhere, though the viewer may read about it there: what is
 * kept in a context is out of reach with those whom it is about.
 */
export function entityInContext(
  db: Db,
  viewer: Viewer,
  { context: { scopeId }, entity }: { context: Context; entity: Entity },
): Promise<void> {
  if (scopeId === null) return readableEntity(db, viewer, entity);
  const { entityTypeId, entityId } = entity;
  return entityTypeId === ENTITY_TYPES.person
    ? readablePersonIn(db, viewer, { personId: entityId, scopeId })
    : readableOrganizationIn(db, viewer, { organizationId: entityId, scopeId });
}

/** Tells the browsers of everybody who sees notes and labels of the context; with the commit. */
export async function publishChange(
  db: Db,
  viewer: Viewer,
  { context, entity, what }: { context: Context; entity: Entity; what: 'note' | 'label' },
): Promise<void> {
  const others = context.kind === 'collective' ? await usersOfCollective(db, context.scopeId) : [];
  const { entityTypeId, entityId } = entity;
  await publish(db, [...new Set([viewer.userId, ...others])], {
    type: 'refresh.relations',
    data: { entityTypeId, entityId, what },
  });
}
