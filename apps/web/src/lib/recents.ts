import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import { forgetStored, readStored, store } from './stored.ts';

// The last profiles that a member opened and the last searches, by scope. They stay in this browser, under
// the member's own id, and logging out takes them away. Of a profile only the id is kept: whether it may
// still be read is asked each time.

const STORED_AS = 'kithline-recent:';
const MOST_PROFILES = 4;
const MOST_SEARCHES = 3;

export interface RecentProfile {
  entity: 'people' | 'organizations';
  id: number;
}

export interface Recents {
  profiles: readonly RecentProfile[];
  searches: readonly string[];
}

/** Whose they are, and of which scope. */
export interface RecentsOf {
  userId: number;
  scope: Scope;
}

const NONE: Recents = { profiles: [], searches: [] };

/** The latest first. */
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

export function noteSearch(of: RecentsOf, text: string): void {
  const { profiles, searches } = readRecents(of);
  const others = searches.filter((other) => other !== text);
  write(of, { profiles, searches: [text, ...others].slice(0, MOST_SEARCHES) });
}

export function clearRecents(of: RecentsOf): void {
  store(keyOf(of), null);
}

/** Forgets those of every member of this browser. */
export function forgetRecents(): void {
  forgetStored(STORED_AS);
}

function write(of: RecentsOf, recents: Recents): void {
  store(keyOf(of), JSON.stringify(recents));
}

function keyOf({ userId, scope }: RecentsOf): string {
  const [of = ''] = Object.entries(scopeToQuery(scope)).map((pair) => pair.join('='));
  return `${STORED_AS}${userId}:${of}`;
}
