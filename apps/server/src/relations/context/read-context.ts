import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import type { Viewer } from '../../viewer.ts';
import { readEntityScope, requireNotes } from '../../scopes/read-scope.ts';
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
 * Returns the context that a request names, in the same way as `readEntityScope` returns the scope. Throws
 * 403 for a token that leaves out notes and labels.
 */
export function readContext(viewer: Viewer, { networkId, collectiveId, admin }: ScopeQuery): Context {
  requireNotes(viewer);
  const scope = readEntityScope(viewer, { networkId, collectiveId, admin });
  const viewerScope = { viewer, scope };
  if (scope.kind === 'admin') return { kind: 'alone', scopeId: null, viewerScope };
  return { kind: scope.kind, scopeId: scope.id, viewerScope };
}
