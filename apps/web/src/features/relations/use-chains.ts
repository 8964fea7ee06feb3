import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { CHAINS_PER_PAGE } from '@kithline/contract/relations.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { pageCount } from '../../ui/paging/page-numbers.ts';
import { chainRows } from './chain-parts.ts';
import { chainsQuery, type ChainTarget } from './chains.data.ts';

/** Page numbers shown at once. */
export const VISIBLE_PAGES = 6;

/** A page of chains in the scope around, ready to be drawn. Old chains stay until those of another page are there. */
export function useChains({ entityTypeId, entityId }: ChainTarget, page: number) {
  const { scope } = useSearchScope();
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    chainsQuery(scope, { entityTypeId, entityId, page }),
  );
  const rows = useMemo(() => (data ? chainRows(data.results) : []), [data]);
  return { rows, total: data?.total, isError, isOld: isPlaceholderData, retry: () => void refetch() };
}

/** Leads from a page that is not there, as an old address may name one, to the last. */
export function useLastPage(total: number | undefined, page: number, turnTo: (page: number) => void): void {
  const last = total === undefined ? page : pageCount(total, CHAINS_PER_PAGE);
  useEffect(() => {
    if (page > last) turnTo(last);
  });
}
