import type { Chain } from '@kithline/contract/relations.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { type ChainRow, chainRows } from './chain-parts.ts';
import { introductionsQuery } from './chains.data.ts';
import { type ChainsPage, useKnownTotal } from './use-chains.ts';

/** A page of people who work at an organization, each at the end of the best chain to them. */
export function useIntroductions(id: number, page: number): Omit<ChainsPage, 'advice'> {
  const { scope } = useSearchScope();
  const { data, isError, isPlaceholderData, refetch } = useQuery(introductionsQuery(scope, { id, page }));
  const rows = useMemo(() => rowsOf(data?.results ?? []), [data]);
  const total = useKnownTotal(data?.total);
  return { rows, total, isError, isOld: isPlaceholderData, retry: () => void refetch() };
}

/** The organization at the end of a chain is the one that is looked at; the chains end with the people instead. */
function rowsOf(found: readonly { chain: Chain }[]): ChainRow[] {
  return chainRows(
    found.map(({ chain: { elements } }) => ({
      elements: elements.at(-1)?.organization ? elements.slice(0, -1) : elements,
    })),
  );
}
