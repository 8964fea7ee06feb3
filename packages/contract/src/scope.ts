import type * as z from 'zod/mini';
import type { ScopeQuery } from './scope-query.ts';

// The schema of a scope is in `scope-query.ts`, because pages for visitors read scopes but load no schemas.

export type Scope =
  | { kind: 'network'; networkId: number }
  | { kind: 'collective'; collectiveId: number }
  | { kind: 'admin' };

export function scopeToQuery(scope: Scope): z.input<typeof ScopeQuery> {
  if (scope.kind === 'network') return { networkId: scope.networkId };
  if (scope.kind === 'collective') return { collectiveId: scope.collectiveId };
  return { admin: 'true' };
}
