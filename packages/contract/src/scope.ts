import * as z from 'zod/mini';
import { IdText } from './wire.ts';

/** What a directory request asks about: exactly one of the three. The server answers 400 for none or several. */
export const ScopeQuery = z.object({
  networkId: z.optional(IdText),
  collectiveId: z.optional(IdText),
  admin: z.optional(z.enum(['true', 'false'], { error: 'admin is true or false.' })),
});
export type ScopeQuery = z.infer<typeof ScopeQuery>;

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
