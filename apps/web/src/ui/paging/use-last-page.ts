import { useEffect } from 'react';
import { pageCount } from './page-numbers.ts';

interface Paged {
  page: number;
  pageSize: number;
  /** Undefined until it is known. */
  total: number | undefined;
}

/** Leads from a page that does not exist, for example from an old URL, to the last one. */
export function useLastPage({ page, pageSize, total }: Paged, turnTo: (page: number) => void): void {
  const last = total === undefined ? page : pageCount(total, pageSize);
  useEffect(() => {
    if (page > last) turnTo(last);
  });
}
