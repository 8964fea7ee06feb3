import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { clearRecents, readRecents, type RecentProfile, textOfRecent } from '../../../lib/recents.ts';
import { type SearchScope, useSearchScope } from '../../../lib/search-scope.ts';
import { useRecentsOf } from '../../../lib/use-recents.ts';
import { sayCount } from '../../../lib/say-time.ts';
import { anythingQuery, recentOrganizationQuery, recentPersonQuery } from './anything.data.ts';
import type { Entry, EntryGroup } from './entry.ts';
import { RecentOrganizationRow, RecentPersonRow, RecentSearchRow } from './RecentRow.tsx';
import { useProfileHref } from './use-profile-href.ts';

interface RecentActions {
  /** If false, the totals of the recent searches are not requested. */
  isShown: boolean;
  openAt: (href: string) => void;
  search: (text: string) => void;
}

/**
 * Returns the last profiles that the viewer may still read, and the last searches. A search for a name is
 * shown with its current totals. A sentence is shown with the number of results that it had when it was last
 * opened, because reading a sentence again is expensive.
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
    queries: recents.searches.map((recent) => ({
      // One result is enough, because only the totals are shown.
      ...anythingQuery(scope.scope, textOfRecent(recent), 1),
      enabled: isShown && typeof recent === 'string' && recent !== '',
    })),
  });
  const searches = recents.searches.map((recent, at) => {
    const text = textOfRecent(recent);
    const total = typeof recent === 'string' ? sayTotals(totals[at]?.data?.totals) : recent.results;
    return {
      id: `search-${at}`,
      open: () => search(text),
      children: <RecentSearchRow {...{ text, total }} />,
    };
  });
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

interface Totals {
  people: number;
  organizations: number;
}

/** "52 people, 2 organizations"; undefined until the totals are known. */
function sayTotals(totals: Totals | undefined): string | undefined {
  if (totals === undefined) return undefined;
  const { people, organizations } = totals;
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
