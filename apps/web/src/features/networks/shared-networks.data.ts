import { sharingApi } from '@kithline/contract/collectives.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { OWN_SHARES_KEY } from '../../lib/reply-keys.ts';

/** The number of entries on a page of the account overlay (specification, part 2 section 9). */
export const OWN_SHARES_PER_PAGE = 10;

/** The query for a page of the collectives with which the member's network is shared, sorted by name. */
export function ownSharesQuery(page: number) {
  return queryOptions({
    queryKey: [...OWN_SHARES_KEY, page],
    queryFn: ({ signal }) => call(sharingApi.mine, { query: { page, limit: OWN_SHARES_PER_PAGE } }, signal),
    placeholderData: keepPreviousData,
  });
}
