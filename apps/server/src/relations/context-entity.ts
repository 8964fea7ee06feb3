import { ENTITY_TYPES, type EntityTypeId } from '@kithline/contract/taxonomy.ts';
import type { Viewer } from '../house.ts';
import { readableOrganization } from '../organizations/organizations.ts';
import { readablePerson } from '../people/people.ts';
import { publish } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import type { Context } from './context.access.ts';
import { usersOfCollective } from './context.queries.ts';

/** Whom or what a note or a label is about. */
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
