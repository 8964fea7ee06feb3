import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import { RECENTS_STORED_AS } from './forget-recents.ts';
import { readStored, store } from './stored.ts';

// The profiles and searches that a member opened last, by scope, stored in this browser for each member.
// Logging out deletes these recents. Of a profile, only its kind and id are stored. The server decides each
// time whether the member may still see the profile.

const MOST_PROFILES = 4;
const MOST_SEARCHES = 3;

export interface RecentProfile {
  entity: 'people' | 'organizations';
  id: number;
}

/** A sentence that was opened as a list. */
export interface RecentSentence {
  text: string;
  /** The number of results at that time, in words: "14 people". */
  results: string;
}

/** A sentence with its results, or the text of a search for a name. */
export type RecentSearch = string | RecentSentence;

export interface Recents {
  profiles: readonly RecentProfile[];
  searches: readonly RecentSearch[];
}

export interface RecentsOf {
  userId: number;
  scope: Scope;
}

const NONE: Recents = { profiles: [], searches: [] };

/** Returns the recents, the latest first. */
export function readRecents(of: RecentsOf): Recents {
  try {
    const { profiles, searches } = JSON.parse(readStored(keyOf(of)) ?? '{}') as Partial<Recents>;
    return { profiles: profiles ?? [], searches: searches ?? [] };
  } catch {
    return NONE;
  }
}

export function noteProfile(of: RecentsOf, { entity, id }: RecentProfile): void {
  const { profiles, searches } = readRecents(of);
  const others = profiles.filter((other) => other.entity !== entity || other.id !== id);
  write(of, { profiles: [{ entity, id }, ...others].slice(0, MOST_PROFILES), searches });
}

export function noteSearch(of: RecentsOf, search: RecentSearch): void {
  const { profiles, searches } = readRecents(of);
  const others = searches.filter((other) => textOfRecent(other) !== textOfRecent(search));
  write(of, { profiles, searches: [search, ...others].slice(0, MOST_SEARCHES) });
}

export const textOfRecent = (search: RecentSearch): string =>
  typeof search === 'string' ? search : search.text;

export function clearRecents(of: RecentsOf): void {
  store(keyOf(of), null);
}

function write(of: RecentsOf, recents: Recents): void {
  store(keyOf(of), JSON.stringify(recents));
}

function keyOf({ userId, scope }: RecentsOf): string {
  const [of = ''] = Object.entries(scopeToQuery(scope)).map((pair) => pair.join('='));
  return `${RECENTS_STORED_AS}${userId}:${of}`;
}
