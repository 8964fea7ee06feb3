import type { Viewer } from '../viewer.ts';

/** What has to be known of a client before anyone may change it. */
export interface ClientFacts {
  id: number;
  /** The user who owns it. */
  ownerId: number;
}

/** What has to be known of a collective before anyone may read or change it. */
export interface CollectiveFacts {
  id: number;
  name: string;
  clientId: number;
  /** The user who owns its client. */
  ownerId: number;
  /** Whether the viewer is one of its collaborators. */
  isCollaborator: boolean;
}

/** Being an administrator opens no client and no collective of somebody else. */
export function ownsClient(viewer: Pick<Viewer, 'userId'>, client: { ownerId: number }): boolean {
  return client.ownerId === viewer.userId;
}

/**
 * Name and description are the owner's to change; whether the owner vouches for LinkedIn addresses, an
 * administrator's.
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

/** Its collaborators, and the owner of its client. */
export function belongsTo(viewer: Pick<Viewer, 'userId'>, collective: CollectiveFacts): boolean {
  return collective.isCollaborator || ownsClient(viewer, collective);
}

/** The owner removes anybody; a collaborator only leaves. */
export function mayRemove(
  viewer: Pick<Viewer, 'userId'>,
  collective: CollectiveFacts,
  userIds: readonly number[],
): boolean {
  if (ownsClient(viewer, collective)) return true;
  return collective.isCollaborator && userIds.every((userId) => userId === viewer.userId);
}
