import type { UnderstoodSentence } from '@kithline/contract/sentences.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { clearRecents, readRecents, type RecentProfile } from '../../../lib/recents.ts';
import { type SearchScope, useSearchScope } from '../../../lib/search-scope.ts';
import { useRecentsOf } from '../../../lib/use-recents.ts';
import { sayCount } from '../../../lib/say-time.ts';
import { entityOfSentence } from '../sentences/asked-sentence.ts';
import { sayResults } from '../sentences/say-total.ts';
import { isSentence, readingQuery } from '../sentences/sentences.data.ts';
import { anythingQuery, recentOrganizationQuery, recentPersonQuery } from './anything.data.ts';
import type { Entry, EntryGroup } from './entry.ts';
import { RecentOrganizationRow, RecentPersonRow, RecentSearchRow } from './RecentRow.tsx';
import { useProfileHref } from './use-profile-href.ts';

interface RecentActions {
  /** If false, nothing is requested. */
  isShown: boolean;
  openAt: (href: string) => void;
  search: (text: string) => void;
}

/**
 * Returns the last profiles, as far as the viewer may still read them, and the last searches with their
 * present totals.
 */
export function useRecentGroups({ isShown, openAt, search }: RecentActions): {
  groups: EntryGroup[];
  clear: () => void;
} {
  const scope = useSearchScope();
  const of = useRecentsOf();
  const [recents, setRecents] = useState(() =>
    of === null ? { profiles: [], searches: [] } : readRecents(of),
  );
  const profiles = useProfiles(scope, recents.profiles, openAt);
  const totals = useQueries({
    queries: recents.searches.map((text) => ({
      // Only the totals are shown.
      ...anythingQuery(scope.scope, text, 1),
      enabled: isShown && text !== '',
    })),
  });
  const readings = useQueries({
    queries: recents.searches.map((text) => ({
      ...readingQuery(scope.scope, text),
      enabled: isShown && isSentence(text),
    })),
  });
  const searches = recents.searches.map((text, at) => ({
    id: `search-${at}`,
    open: () => search(text),
    children: <RecentSearchRow text={text} total={sayRecent(totals[at], readings[at])} />,
  }));
  return {
    groups: [
      { label: 'Recent profiles', isHeadingShown: true, entries: profiles },
      { label: 'Recent searches', isHeadingShown: true, entries: searches },
    ].filter(({ entries }) => entries.length > 0),
    clear: () => {
      if (of !== null) clearRecents(of);
      setRecents({ profiles: [], searches: [] });
    },
  };
}

interface Reply<Data> {
  data: Data | undefined;
  isLoading: boolean;
}

interface Totals {
  people: number;
  organizations: number;
}

/**
 * "14 people" for a sentence, "52 people, 2 organizations" for a name. Undefined until it is known which of
 * them it is.
 */
function sayRecent(
  named: Reply<{ totals: Totals }> | undefined,
  read: Reply<{ reading: UnderstoodSentence }> | undefined,
): string | undefined {
  const reading = read?.data?.reading;
  if (reading && reading.understood.length > 0)
    return sayResults(entityOfSentence({ reading }), reading.total);
  return named?.data && !read?.isLoading ? sayTotals(named.data.totals) : undefined;
}

function sayTotals({ people, organizations }: Totals): string {
  const parts = [
    people > 0 && sayCount(people, 'person', 'people'),
    organizations > 0 && sayCount(organizations, 'organization', 'organizations'),
  ].filter((part) => part !== false);
  return parts.join(', ') || 'nobody';
}

function useProfiles(
  scope: SearchScope,
  profiles: readonly RecentProfile[],
  openAt: (href: string) => void,
): Entry[] {
  const profileHref = useProfileHref();
  const people = useQueries({
    queries: profiles.filter(isPerson).map((profile) => recentPersonQuery(scope.scope, profile)),
  });
  const organizations = useQueries({
    queries: profiles
      .filter((profile) => !isPerson(profile))
      .map((profile) => recentOrganizationQuery(scope.scope, profile)),
  });
  return profiles.flatMap(({ entity, id }) => {
    const person = people.find(({ data }) => data?.id === id)?.data;
    const organization = organizations.find(({ data }) => data?.id === id)?.data;
    const children =
      entity === 'people'
        ? person && <RecentPersonRow person={person} />
        : organization && <RecentOrganizationRow organization={organization} scopeName={scope.name} />;
    if (!children) return [];
    return [{ id: `recent-${entity}-${id}`, open: () => openAt(profileHref(entity, id)), children }];
  });
}

const isPerson = ({ entity }: RecentProfile): boolean => entity === 'people';
