import type { ScopeQuery } from '@kithline/contract/scope-query.ts';

/**
 * A decoded list request. The filter's keys are spread beside page and scope, which the contract's type
 * cannot tell apart.
 */
export type ListQuery = ScopeQuery & { page: number; limit: number; order?: string } & Readonly<
    Record<string, unknown>
  >;
