import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/** Milliseconds without typing before names are searched (specification, part 2 section 9). */
const REST = 600;

/** State of a paged list that can be searched by name: the query, and the props of its field. */
export function usePagedSearch() {
  const [name, setName] = useState('');
  const [asked, setAsked] = useState({ words: '', page: 1 });
  // A search for new words starts at the first page, with a single request.
  const search = (words: string) =>
    setAsked((before) => (before.words === words ? before : { words, page: 1 }));
  const searchRested = useDebouncedCallback(search, REST);
  return {
    ...asked,
    setPage: (page: number) => setAsked(({ words }) => ({ words, page })),
    field: {
      value: name,
      onChange: (next: string) => {
        setName(next);
        searchRested(next.trim());
        // An emptied field searches at once.
        if (next.trim() === '') searchRested.flush();
      },
    },
    /** Whether the shown rows are the results for earlier words than those in the field. */
    isAwaited: name.trim() !== asked.words,
  };
}
