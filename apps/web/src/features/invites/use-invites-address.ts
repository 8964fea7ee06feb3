import { useLocation, useRouter } from '@tanstack/react-router';
import { readId } from '../../lib/read-id.ts';
import { type SearchParams, stringifySearch } from '../../lib/search-params.ts';

/** The longest search that the server takes. */
const MOST_LETTERS = 200;

/** What the address of the invitations asks for. */
export interface InvitesAddress {
  query: string;
  page: number;
  hrefFor: (page: number) => string;
  /** Narrows the list, in place. */
  search: (query: string) => void;
}

export function useInvitesAddress(): InvitesAddress {
  const { history } = useRouter();
  const { pathname, search } = useLocation();
  const params = search as SearchParams;
  const query = (params['query'] ?? '').trim().slice(0, MOST_LETTERS);
  const hrefWith = (next: { query: string; page: number }) =>
    pathname + stringifySearch({ query: next.query, page: next.page === 1 ? '' : next.page });
  return {
    query,
    page: readId(params['page']) ?? 1,
    hrefFor: (page) => hrefWith({ query, page }),
    search: (words) => history.replace(hrefWith({ query: words.trim().slice(0, MOST_LETTERS), page: 1 })),
  };
}
