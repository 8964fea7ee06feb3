import type { Viewer } from '../viewer.ts';

export interface ClientFacts {
  id: number;
  ownerId: number;
}

export interface CollectiveFacts {
  id: number;
  name: string;
  clientId: number;
  /** The owner of the collective's client. */
  ownerId: number;
  /** Whether the viewer is a collaborator. */
  isCollaborator: boolean;
}

/** Administrators have no rights in other users' clients and collectives. */
export function ownsClient(viewer: Pick<Viewer, 'userId'>, client: { ownerId: number }): boolean {
  return client.ownerId === viewer.userId;
}

/**
 * Whether the viewer may make this change to a client. The owner may change the name and the description;
 * administrators may change whether the owner vouches for LinkedIn addresses.
 */
export function mayChangeClient(
  viewer: Pick<Viewer, 'userId' | 'isAdmin'>,
  client: { ownerId: number },
  { vouches, ...details }: { vouches?: boolean | undefined; name?: unknown; description?: unknown },
): boolean {
  if (vouches === undefined) return ownsClient(viewer, client);
  const changesDetails = details.name !== undefined || details.description !== undefined;
  return viewer.isAdmin && (!changesDetails || ownsClient(viewer, client));
}

export function belongsTo(viewer: Pick<Viewer, 'userId'>, collective: CollectiveFacts): boolean {
  return collective.isCollaborator || ownsClient(viewer, collective);
}

/** The owner may remove anybody, collaborators only themselves. */
export function mayRemove(
  viewer: Pick<Viewer, 'userId'>,
  collective: CollectiveFacts,
  userIds: readonly number[],
): boolean {
  if (ownsClient(viewer, collective)) return true;
  return collective.isCollaborator && userIds.every((userId) => userId === viewer.userId);
}
