import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

/** Milliseconds of rest before names are searched (specification, part 2 section 9). */
const REST = 600;

/** A list that is searched by name and read page by page: what is asked for, and the field and pages that ask. */
export function usePagedSearch() {
  const [name, setName] = useState('');
  const [rested] = useDebouncedValue(name.trim(), REST);
  const [page, setPage] = useState(1);
  const typed = name.trim();
  // An emptied field is not waited for.
  const words = typed === '' ? '' : rested;
  return {
    words,
    page,
    setPage,
    field: {
      value: name,
      onChange: (next: string) => {
        setName(next);
        setPage(1);
      },
    },
    /** Whether the rows shown belong to other words than those in the field. */
    isAwaited: typed !== words,
  };
}

/** Those who stood on the last page may be gone: shows the page that is the last one now. */
export function useLastPage(
  list: { data: { pages: number } | undefined; isPlaceholderData: boolean },
  { page, setPage }: { page: number; setPage: (page: number) => void },
): void {
  if (list.data && !list.isPlaceholderData && page > list.data.pages) setPage(list.data.pages);
}
