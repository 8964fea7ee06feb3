import { useLocation, useRouter } from '@tanstack/react-router';
import { readId } from './read-id.ts';
import { type SearchParams, stringifySearch } from './search-params.ts';

/** The longest search that the server takes. */
const MOST_LETTERS = 200;

/** The state of an administrators' table in the URL. */
export interface TableAddress {
  words: string;
  page: number;
  hrefFor: (page: number) => string;
  /** Filters the table, without a step of the back button. */
  search: (words: string) => void;
}

/** Reads words and page from the URL. `name` is the parameter of the words, as in the API. */
export function useTableAddress(name: 'query' | 'name'): TableAddress {
  const { history } = useRouter();
  const { pathname, search } = useLocation();
  const params = search as SearchParams;
  // The server refuses NUL characters.
  const words = (params[name] ?? '').replaceAll('\0', '').trim().slice(0, MOST_LETTERS);
  const hrefWith = (next: { words: string; page: number }) =>
    pathname + stringifySearch({ [name]: next.words, page: next.page === 1 ? '' : next.page });
  return {
    words,
    page: readId(params['page']) ?? 1,
    hrefFor: (page) => hrefWith({ words, page }),
    search: (next) => history.replace(hrefWith({ words: next.trim().slice(0, MOST_LETTERS), page: 1 })),
  };
}
