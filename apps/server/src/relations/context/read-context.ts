import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import type { Viewer } from '../../viewer.ts';
import { readEntityScope } from '../../scopes/read-scope.ts';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';

/**
 * Where a note or a label belongs: a network, a collective, or nowhere but with the administrator who wrote
 * it.
 */
export type Context = (
  | { readonly kind: 'network' | 'collective'; readonly scopeId: number }
  | { readonly kind: 'alone'; readonly scopeId: null }
) & {
  /** What the viewer sees where the context is. */
  readonly viewerScope: ViewerScope;
};

/** The context that a request names, as `readEntityScope` reads the scope. */
export function readContext(viewer: Viewer, { networkId, collectiveId, admin }: ScopeQuery): Context {
  const scope = readEntityScope(viewer, { networkId, collectiveId, admin });
  const viewerScope = { viewer, scope };
  if (scope.kind === 'admin') return { kind: 'alone', scopeId: null, viewerScope };
  return { kind: scope.kind, scopeId: scope.id, viewerScope };
}
