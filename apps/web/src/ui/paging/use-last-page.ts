import { useEffect } from 'react';
import { pageCount } from './page-numbers.ts';

interface Paged {
  page: number;
  pageSize: number;
  /** Undefined until it is known. */
  total: number | undefined;
}

/** Leads from a page that is not there, as an old address may name one, to the last. */
export function useLastPage({ page, pageSize, total }: Paged, turnTo: (page: number) => void): void {
  const last = total === undefined ? page : pageCount(total, pageSize);
  useEffect(() => {
    if (page > last) turnTo(last);
  });
}
