import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import type { Viewer } from '../../viewer.ts';
import { readEntityScope, readScope, requireNotes } from '../../scopes/read-scope.ts';
import { isUnlimited } from '../../scopes/scope.access.ts';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';

/** The owner of a note or a label: a network, a collective or, without either, one administrator alone. */
export type Context = (
  | { readonly kind: 'network' | 'collective'; readonly scopeId: number }
  | { readonly kind: 'alone'; readonly scopeId: null }
) & {
  /** What the viewer sees in the context. */
  readonly viewerScope: ViewerScope;
};

/**
 * Returns the context that a request names, in the same way as `readEntityScope` returns the scope. A token
 * that is limited to a collective has to name it (400), because every member of the collective reads its
 * notes and labels. Throws 403 for a token that leaves out notes and labels.
 */
export function readContext(viewer: Viewer, { networkId, collectiveId, admin }: ScopeQuery): Context {
  requireNotes(viewer);
  const named = { networkId, collectiveId, admin };
  const scope = isUnlimited(viewer) ? readEntityScope(viewer, named) : readScope(viewer, named);
  const viewerScope = { viewer, scope };
  if (scope.kind === 'admin') return { kind: 'alone', scopeId: null, viewerScope };
  return { kind: scope.kind, scopeId: scope.id, viewerScope };
}
