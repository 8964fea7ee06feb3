import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ChainAdvice } from '@kithline/contract/relations.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { type ChainRow, chainRows } from './chain-parts.ts';
import { chainsQuery, type ChainTarget } from './chains.data.ts';

/** The number of page numbers that are shown at once. */
export const VISIBLE_PAGES = 6;

export interface ChainsPage {
  rows: ChainRow[];
  /** Undefined until a first page has loaded. Kept if another page does not load. */
  total: number | undefined;
  /** What the viewer can do to get a chain. Null if there are chains, and until a page has loaded. */
  advice: ChainAdvice | null;
  isError: boolean;
  /** Whether the chains belong to the previous page and are shown until the current page has loaded. */
  isOld: boolean;
  retry: () => void;
}

export function useChains({ entityTypeId, entityId }: ChainTarget, page: number): ChainsPage {
  const { scope } = useSearchScope();
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    chainsQuery(scope, { entityTypeId, entityId, page }),
  );
  const rows = useMemo(() => (data ? chainRows(data.results) : []), [data]);
  const total = useKnownTotal(data?.total);
  const advice = data?.advice ?? null;
  return { rows, total, advice, isError, isOld: isPlaceholderData, retry: () => void refetch() };
}

/** Returns the total, else the last known total, so that the page numbers stay if a page does not load. */
export function useKnownTotal(total: number | undefined): number | undefined {
  const [known, setKnown] = useState(total);
  if (total !== undefined && total !== known) setKnown(total);
  return total ?? known;
}
