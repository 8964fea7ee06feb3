import { collectivesApi, sharingApi } from '@kithline/contract/collectives.ts';
import { introductionsApi } from '@kithline/contract/introductions.ts';
import type { RolesCounted } from '@kithline/contract/stats.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { collectiveKey } from '../../lib/reply-keys.ts';

// Every key starts with 'collectives' and the id, so that a live event can refetch everything about a
// collective.

/** How many collaborators the side panel lists (specification, part 1 section 9). */
export const COLLABORATORS_IN_PANEL = 100;

/** A collective with its totals and stats of current roles. */
export function collectiveQuery(id: number) {
  return collectiveCounting(id, 'current');
}

/** A collective with its totals and stats of the given roles. */
export function collectiveCounting(id: number, roles: RolesCounted) {
  return queryOptions({
    queryKey: roles === 'current' ? collectiveKey(id) : [...collectiveKey(id), 'counting', roles],
    queryFn: ({ signal }) => call(collectivesApi.read, { params: { id }, query: { roles } }, signal),
  });
}

interface CollaboratorSearch {
  /** Words of the name; empty for all. */
  name: string;
  page: number;
  limit: number;
  /** Lists members who could be added, instead of collaborators. Only the owner can do that. */
  notIn?: boolean;
}

/** A page of collaborators by name. */
export function collaboratorsQuery(id: number, { notIn = false, ...search }: CollaboratorSearch) {
  const query = { ...search, ...(notIn ? { notIn: 'true' as const } : {}) };
  return queryOptions({
    queryKey: [...collectiveKey(id), 'collaborators', query],
    queryFn: ({ signal }) => call(collectivesApi.collaborators, { params: { id }, query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** How many introductions were requested in a collective, and how many were made. Only for its owner. */
export function introductionsInCollectiveQuery(id: number) {
  return queryOptions({
    queryKey: [...collectiveKey(id), 'introductions'],
    queryFn: ({ signal }) => call(introductionsApi.ofCollective, { params: { id } }, signal),
  });
}

interface NetworkSearch {
  page: number;
  limit: number;
  order?: 'totalPersons-desc' | 'name-asc';
}

/** A page of the networks shared with a collective, by default the largest first. */
export function networksQuery(id: number, query: NetworkSearch) {
  return queryOptions({
    queryKey: [...collectiveKey(id), 'networks', query],
    queryFn: ({ signal }) => call(sharingApi.list, { params: { id }, query }, signal),
    placeholderData: keepPreviousData,
  });
}
