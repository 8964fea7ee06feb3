import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ChainAdvice } from '@kithline/contract/relations.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { type ChainRow, chainRows } from './chain-parts.ts';
import { chainsQuery, type ChainTarget } from './chains.data.ts';

/** Page numbers shown at once. */
export const VISIBLE_PAGES = 6;

export interface ChainsPage {
  rows: ChainRow[];
  /** Undefined until the first page is there; a page that fails leaves it as it was. */
  total: number | undefined;
  /** Where there are none: what would help. */
  advice: ChainAdvice | null;
  isError: boolean;
  /** Of another page than the one that was asked for, and shown until that is there. */
  isOld: boolean;
  retry: () => void;
}

/**
 * A page of chains in the scope around, ready to be drawn. Old chains stay until those of another page are
 * there.
 */
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

/** The last total that was known. With it the way to other pages stays while one of them does not load. */
export function useKnownTotal(total: number | undefined): number | undefined {
  const [known, setKnown] = useState(total);
  if (total !== undefined && total !== known) setKnown(total);
  return total ?? known;
}
