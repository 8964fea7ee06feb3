import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import type { Scope } from '@kithline/contract/scope.ts';
import type { Viewer } from '../viewer.ts';
import { Failure, forbidden } from '../platform/failure.ts';
import { mayReadScope, mayUseNotes } from './scope.access.ts';
import { EVERYONE, type ViewerScope } from './seen-spaces.ts';

/** A scope that the viewer may read. A network and a collective never have the same id. */
export type ReadableScope = Scope & { readonly id: number };

/**
 * The scope that a request names. Throws 400 unless the request names exactly one scope, and 403 unless the
 * viewer may read the scope.
 */
export function readScope(viewer: Viewer, query: ScopeQuery): ReadableScope {
  const named = scopesNamed(query);
  const [scope] = named;
  if (scope === undefined || named.length > 1) {
    throw new Failure('malformed', {
      clientMessage: 'Exactly one of networkId, collectiveId and admin=true is required.',
    });
  }
  if (!mayReadScope(viewer, scope)) throw forbidden();
  return scope;
}

/**
 * The scope of a call about one person or organization. Like `readScope`, but the request may name no scope.
 * Then the scope is the viewer's own network; for administrators, everyone; and for a token that is limited
 * to a collective, this collective.
 */
export function readEntityScope(viewer: Viewer, query: ScopeQuery): ReadableScope {
  if (scopesNamed(query).length > 0) return readScope(viewer, query);
  const collectiveId = viewer.token?.collectiveId ?? null;
  if (collectiveId !== null) return readScope(viewer, { collectiveId });
  return viewer.isAdmin ? { kind: 'admin', id: EVERYONE } : ownNetwork(viewer);
}

export function requireNotes(viewer: Viewer): void {
  if (mayUseNotes(viewer)) return;
  throw new Failure('forbidden', { clientMessage: 'This token leaves out notes and labels.' });
}

/** The viewer and the scope of a call that names no scope (see `readEntityScope`). */
export const widestScope = (viewer: Viewer): ViewerScope => ({ viewer, scope: readEntityScope(viewer, {}) });

export function ownNetwork({ networkId }: Viewer): ReadableScope {
  return { kind: 'network', networkId, id: networkId };
}

function scopesNamed({ networkId, collectiveId, admin }: ScopeQuery): ReadableScope[] {
  const named: ReadableScope[] = [];
  if (networkId !== undefined) named.push({ kind: 'network', networkId, id: networkId });
  if (collectiveId !== undefined) named.push({ kind: 'collective', collectiveId, id: collectiveId });
  if (admin === 'true') named.push({ kind: 'admin', id: EVERYONE });
  return named;
}
