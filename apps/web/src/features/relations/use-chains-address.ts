import { useLocation, useRouter } from '@tanstack/react-router';
import { readId } from '../../lib/read-id.ts';
import { type SearchParams, stringifySearch } from '../../lib/search-params.ts';

/** What `show` says while the large view is open above a profile. */
const LARGE_VIEW = 'chains';

export interface ChainsAddress {
  /** Whether the large view is open. */
  isOpen: boolean;
  /** The page of chains, from 1. */
  page: number;
  /** The address with the large view open. */
  openHref: string;
  open: () => void;
  close: () => void;
  turnTo: (page: number) => void;
}

/** The large view and the page of chains in a profile's address: `show` and `at`. Changed in place, as the profile's tabs are. */
export function useChainsAddress(): ChainsAddress {
  const router = useRouter();
  const { pathname, search, hash } = useLocation();
  const { show, at, ...rest } = search as SearchParams;
  const kept = { ...rest, ...(show === undefined ? {} : { show }) };
  const address = (params: SearchParams) => pathname + stringifySearch(params) + (hash ? `#${hash}` : '');
  const go = (params: SearchParams) => router.history.replace(address(params));
  const opened = { ...rest, show: LARGE_VIEW };
  return {
    isOpen: show === LARGE_VIEW,
    page: readId(at) ?? 1,
    openHref: address(opened),
    open: () => go(opened),
    close: () => go(rest),
    turnTo: (page) => go(page === 1 ? kept : { ...kept, at: String(page) }),
  };
}
