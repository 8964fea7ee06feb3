import type { ScopeQuery } from '@kithline/contract/scope-query.ts';

/**
 * A decoded list request. The filter's keys are at the same level as page and scope, so the contract's type
 * cannot separate them.
 */
export type ListQuery = ScopeQuery & { page: number; limit: number; order?: string } & Readonly<
    Record<string, unknown>
  >;
