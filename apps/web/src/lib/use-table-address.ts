import { useLocation, useRouter } from '@tanstack/react-router';
import { readId } from './read-id.ts';
import { type SearchParams, stringifySearch } from './search-params.ts';

/** The most letters that the server accepts in a search. */
const MOST_CHARACTERS = 200;

export interface TableAddress {
  words: string;
  page: number;
  hrefFor: (page: number) => string;
  /** Searches the table. Replaces the current history entry. */
  search: (words: string) => void;
}

/** Reads the search words and the page from the URL. `name` is the parameter of the words. */
export function useTableAddress(name: 'query' | 'name'): TableAddress {
  const { history } = useRouter();
  const { pathname, search } = useLocation();
  const params = search as SearchParams;
  // Remove NUL characters, which the server refuses.
  const words = (params[name] ?? '').replaceAll('\0', '').trim().slice(0, MOST_CHARACTERS);
  const hrefWith = (next: { words: string; page: number }) =>
    pathname + stringifySearch({ [name]: next.words, page: next.page === 1 ? '' : next.page });
  return {
    words,
    page: readId(params['page']) ?? 1,
    hrefFor: (page) => hrefWith({ words, page }),
    search: (next) => history.replace(hrefWith({ words: next.trim().slice(0, MOST_CHARACTERS), page: 1 })),
  };
}
