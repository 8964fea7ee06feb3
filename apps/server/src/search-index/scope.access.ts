import type { Scope } from '@kithline/contract/scope.ts';
import type { Viewer } from '../house.ts';

/** Whose people a viewer may list: the own network; everybody, for an administrator. */
export function mayReadScope(viewer: Viewer, scope: Scope): boolean {
  switch (scope.kind) {
    case 'network':
      return scope.networkId === viewer.networkId;
    case 'admin':
      return viewer.isAdmin;
    case 'collective':
      // Nobody belongs to a collective before there are any.
      return false;
  }
}
