import type { Scope } from '@kithline/contract/scope.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Whether a viewer may list the people of a scope: the viewer's network, collectives to which the viewer
 * belongs, and everyone for an administrator.
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
