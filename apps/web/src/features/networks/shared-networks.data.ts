import { sharingApi } from '@kithline/contract/collectives.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { OWN_SHARES_KEY } from '../../lib/reply-keys.ts';

/** Entries on a page of the account overlay (specification, part 2 section 9). */
export const OWN_SHARES_PER_PAGE = 10;

/** A page of the collectives that have the member's network, sorted by name. */
export function ownSharesQuery(page: number) {
  return queryOptions({
    queryKey: [...OWN_SHARES_KEY, page],
    queryFn: ({ signal }) => call(sharingApi.mine, { query: { page, limit: OWN_SHARES_PER_PAGE } }, signal),
    placeholderData: keepPreviousData,
  });
}
