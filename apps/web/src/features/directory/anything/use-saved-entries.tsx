import { useQuery } from '@tanstack/react-query';
import { hrefOfSearch, savedSearchesQuery } from '../saved/saved-searches.data.ts';
import type { EntryGroup } from './entry.ts';
import { SavedSearchEntry } from './RecentRow.tsx';

const SHOWN = 3;

/**
 * Returns at most three saved searches whose names contain every typed word. Without text, returns the first
 * three.
 */
export function useSavedEntries(text: string, openAt: (href: string) => void): EntryGroup {
  const { data: searches = [] } = useQuery(savedSearchesQuery);
  const words = folded(text).split(/\s+/u);
  const called = searches.filter(({ name }) => words.every((word) => folded(name).includes(word)));
  return {
    label: 'Saved searches',
    isHeadingShown: true,
    entries: called.slice(0, SHOWN).map((search) => ({
      id: `saved-${search.id}`,
      open: () => openAt(hrefOfSearch(search)),
      children: <SavedSearchEntry search={search} />,
    })),
  };
}

const folded = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '');
