import { sharingApi } from '@kithline/contract/collectives.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Where the own network is shared; whatever changes a share makes it stale. */
export const OWN_SHARES_KEY = ['network', 'shared'] as const;

/** Entries on a page of the account overlay (specification, part 2 section 9). */
export const OWN_SHARES_PER_PAGE = 10;

/** A page of the collectives that the own network is shared with, by name. */
export function ownSharesQuery(page: number) {
  return queryOptions({
    queryKey: [...OWN_SHARES_KEY, page],
    queryFn: ({ signal }) => call(sharingApi.mine, { query: { page, limit: OWN_SHARES_PER_PAGE } }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Lists, profiles and ties of the collective that the people are gone from. */
const PEOPLE = [['directory'], ['people'], ['organizations'], ['relations']];

/** Withdraws the own network from a collective; its people are gone there when this resolves. Throws CallFailure. */
export async function withdrawNetwork(collectiveId: number): Promise<void> {
  await call(sharingApi.unshare, { params: { id: collectiveId } });
  for (const queryKey of [OWN_SHARES_KEY, ['collectives', collectiveId], ...PEOPLE]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
