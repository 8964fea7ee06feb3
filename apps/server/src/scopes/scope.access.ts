import type { Scope } from '@kithline/contract/scope.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Whose people a viewer may list: the own network, collectives that the viewer belongs to; everybody, for an
 * administrator.
 */
export function mayReadScope(viewer: Viewer, scope: Scope): boolean {
  switch (scope.kind) {
    case 'network':
      return scope.networkId === viewer.networkId;
    case 'admin':
      return viewer.isAdmin;
    case 'collective':
      return viewer.collectiveIds.includes(scope.collectiveId);
  }
}
