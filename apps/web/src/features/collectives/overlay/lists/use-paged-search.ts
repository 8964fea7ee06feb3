import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/** Milliseconds of rest before names are searched (specification, part 2 section 9). */
const REST = 600;

/**
 * A list that is searched by name and read page by page: what is asked for, and the field and pages that ask.
 */
export function usePagedSearch() {
  const [name, setName] = useState('');
  const [asked, setAsked] = useState({ words: '', page: 1 });
  // Other words begin at their first page, in the same question.
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
        // An emptied field is not waited for.
        if (next.trim() === '') searchRested.flush();
      },
    },
    /** Whether the rows shown belong to other words than those in the field. */
    isAwaited: name.trim() !== asked.words,
  };
}
