import type { Scope } from '@kithline/contract/scope.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Whether a viewer may list the people of a scope. Viewers may read their own network and the collectives to
 * which they belong; administrators may also read everyone. A request with a token that is limited to a
 * collective may read only this collective.
 */
export function mayReadScope(viewer: Viewer, scope: Scope): boolean {
  switch (scope.kind) {
    case 'network':
      return scope.networkId === viewer.networkId && isUnlimited(viewer);
    case 'admin':
      return viewer.isAdmin;
    case 'collective':
      return viewer.collectiveIds.includes(scope.collectiveId);
  }
}

/** False if the viewer's request has a token that is limited to one collective. */
export const isUnlimited = ({ token }: Pick<Viewer, 'token'>): boolean =>
  (token?.collectiveId ?? null) === null;

export const mayUseNotes = ({ token }: Pick<Viewer, 'token'>): boolean => token?.leavesOutNotes !== true;
