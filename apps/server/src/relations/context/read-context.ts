import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import type { Viewer } from '../../viewer.ts';
import { readEntityScope, readScope, requireNotes } from '../../scopes/read-scope.ts';
import { isUnlimited } from '../../scopes/scope.access.ts';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';

/**
 * The owner of a note or a label: a network, a collective or, if both are missing, one administrator alone.
 */
export type Context = (
  | { readonly kind: 'network' | 'collective'; readonly scopeId: number }
  | { readonly kind: 'alone'; readonly scopeId: null }
) & {
  readonly viewerScope: ViewerScope;
};

/**
 * Returns the context that a request names. If it names no scope, returns the context of the scope from
 * `readEntityScope`. With a token that is limited to a collective, throws 400 in this case: everybody in the
 * collective reads its notes and labels, so the request must name it. Throws 403 for a token that excludes
 * notes and labels.
 */
export function readContext(viewer: Viewer, { networkId, collectiveId, admin }: ScopeQuery): Context {
  requireNotes(viewer);
  const named = { networkId, collectiveId, admin };
  const scope = isUnlimited(viewer) ? readEntityScope(viewer, named) : readScope(viewer, named);
  const viewerScope = { viewer, scope };
  if (scope.kind === 'admin') return { kind: 'alone', scopeId: null, viewerScope };
  return { kind: scope.kind, scopeId: scope.id, viewerScope };
}
