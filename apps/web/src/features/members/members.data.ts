import { membersApi, membersFilePath, type MembersQuery } from '@kithline/contract/members.ts';
import { secondFactorRulesApi } from '@kithline/contract/second-factors.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { withProof } from '../../lib/proof.ts';
import { queryClient } from '../../lib/query-client.ts';
import { stringifySearch } from '../../lib/search-params.ts';
import { secondFactorRuleQuery } from './second-factor-rule.data.ts';

export const MEMBERS_PER_PAGE = 50;

const MEMBERS_KEY = ['members'] as const;

export type MembersAsked = Pick<MembersQuery, 'query' | 'status' | 'role' | 'order' | 'page'>;

export function membersQuery(parameters: MembersAsked) {
  const query = { ...parameters, limit: MEMBERS_PER_PAGE };
  return queryOptions({
    queryKey: [...MEMBERS_KEY, query],
    queryFn: ({ signal }) => call(membersApi.list, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Returns the URL of a file with all matching members, in the order of the list. */
export function membersFileHref({ query, status, role, order }: MembersAsked): string {
  const parameters = {
    ...(query ? { query } : {}),
    ...(status ? { status } : {}),
    ...(role ? { role } : {}),
  };
  return `/api${membersFilePath}${stringifySearch({ ...parameters, order })}`;
}

/** Changes an account. Throws CallFailure. */
export async function changeMember(
  id: number,
  body: { suspended?: boolean; isAdmin?: boolean },
): Promise<void> {
  // The server needs a recent proof of identity if somebody becomes an administrator.
  await withProof(() => call(membersApi.change, { params: { id }, body }));
  await refreshMembers();
}

export async function sendReset(id: number): Promise<void> {
  await call(membersApi.sendReset, { params: { id } });
}

export async function endSessions(id: number): Promise<void> {
  await call(membersApi.endSessions, { params: { id } });
  await refreshMembers();
}

/** Resets a member's two-step sign-in. First asks for a new proof of identity if the last one is too old. */
export async function resetSecondFactors(id: number): Promise<void> {
  await withProof(() => call(secondFactorRulesApi.reset, { params: { id } }));
  await refreshMembers();
}

/** Refetches the list, and the number of members without a required second factor. */
export async function refreshMembers(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: MEMBERS_KEY }),
    queryClient.invalidateQueries({ queryKey: secondFactorRuleQuery.queryKey }),
  ]);
}
