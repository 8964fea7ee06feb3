import type { Scope } from '@kithline/contract/scope.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Whether a viewer may list the people of a scope: the viewer's network, collectives to which the viewer
 * belongs, and everyone for an administrator. A token that is limited to a collective reads nothing else.
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

/** Whether the viewer's request is not limited to one collective by its token. */
export const isUnlimited = ({ token }: Pick<Viewer, 'token'>): boolean =>
  (token?.collectiveId ?? null) === null;

/** Whether the viewer's request may use the viewer's notes and labels. */
export const mayUseNotes = ({ token }: Pick<Viewer, 'token'>): boolean => token?.leavesOutNotes !== true;
