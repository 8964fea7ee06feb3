import { CHAINS_PER_PAGE, chainsApi } from '@kithline/contract/relations.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import type { EntityTypeId } from '@kithline/contract/taxonomy.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { RELATIONS_KEY } from '../../../lib/reply-keys.ts';

/** The person or organization that chains lead to. */
export interface ChainTarget {
  entityTypeId: EntityTypeId;
  entityId: number;
}

export interface ChainsProps extends ChainTarget {
  name: string;
  /** A person's e-mail address, if the viewer may see one; else null. */
  email?: string | null;
}

/** The query for a page of the chains from the viewer, the strongest first. */
export function chainsQuery(scope: Scope, { entityTypeId, entityId, page }: ChainTarget & { page: number }) {
  const query = {
    ...scopeToQuery(scope),
    toEntityTypeId: entityTypeId,
    toEntityId: entityId,
    page,
    limit: CHAINS_PER_PAGE,
  };
  return queryOptions({
    queryKey: [...RELATIONS_KEY, 'chains', query],
    queryFn: ({ signal }) => call(chainsApi.list, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** The query for a page of the people who work at an organization now, each with the best chain to them. */
export function introductionsQuery(scope: Scope, { id, page }: { id: number; page: number }) {
  const query = { ...scopeToQuery(scope), organizationId: id, page, limit: CHAINS_PER_PAGE };
  return queryOptions({
    queryKey: [...RELATIONS_KEY, 'introductions', query],
    queryFn: ({ signal }) => call(chainsApi.introductions, { query }, signal),
    placeholderData: keepPreviousData,
  });
}
