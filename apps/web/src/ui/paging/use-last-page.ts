import { useEffect } from 'react';
import { pageCount } from './page-numbers.ts';

interface Paged {
  page: number;
  pageSize: number;
  total: number | undefined;
}

/** Opens the last page if the current page does not exist, for example because its URL is old. */
export function useLastPage({ page, pageSize, total }: Paged, turnTo: (page: number) => void): void {
  const last = total === undefined ? page : pageCount(total, pageSize);
  useEffect(() => {
    if (page > last) turnTo(last);
  });
}
