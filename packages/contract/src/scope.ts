import type * as z from 'zod/mini';
import type { ScopeQuery } from './scope-query.ts';

// The schema of a scope is a file of its own: pages for visitors read a scope, and come without schemas.

export type Scope =
  | { kind: 'network'; networkId: number }
  | { kind: 'collective'; collectiveId: number }
  | { kind: 'admin' };

/** The query parameters that name a scope. */
export function scopeToQuery(scope: Scope): z.input<typeof ScopeQuery> {
  if (scope.kind === 'network') return { networkId: scope.networkId };
  if (scope.kind === 'collective') return { collectiveId: scope.collectiveId };
  return { admin: 'true' };
}
