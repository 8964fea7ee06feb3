import { ENTITY_TYPES, type EntityTypeId } from '@kithline/contract/taxonomy.ts';
import type { Viewer } from '../../viewer.ts';
import { readableOrganization } from '../../organizations/readable-organization.ts';
import { readablePerson } from '../../people/readable-person.ts';
import { publish } from '../../platform/live/publish.ts';
import { usersOfCollective } from '../../scopes/belonging.ts';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';
import type { Db } from '../../tables.ts';
import type { Context } from './read-context.ts';

/** The person or organization that a note or label is about, or to which a chain leads. */
export interface Entity {
  readonly entityTypeId: EntityTypeId;
  readonly entityId: number;
}

/** Throws 404 unless the viewer may read the person or organization in the scope. */
export function readableEntity(
  db: Db,
  viewerScope: ViewerScope,
  { entityTypeId, entityId }: Entity,
): Promise<void> {
  return entityTypeId === ENTITY_TYPES.person
    ? readablePerson(db, viewerScope, entityId)
    : readableOrganization(db, viewerScope, entityId);
}

/** Sends an event after the commit to the browsers of everybody who sees labels of the context. */
export async function publishManyLabels(db: Db, viewer: Viewer, context: Context): Promise<void> {
  const others = context.kind === 'collective' ? await usersOfCollective(db, context.scopeId) : [];
  await publish(db, [...new Set([viewer.userId, ...others])], { type: 'refresh.ties', data: {} });
}

/** Sends an event after the commit to the browsers of everybody who sees notes and labels of the context. */
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
