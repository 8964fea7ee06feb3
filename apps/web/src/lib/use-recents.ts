import { useEffect, useMemo } from 'react';
import { noteProfile, type RecentProfile, type RecentsOf } from './recents.ts';
import { useSearchScope } from './search-scope.ts';
import { useUserId } from './signed-in.ts';

/**
 * Returns the member and the scope of this page, for which recents are stored together; null if nobody is
 * signed in.
 */
export function useRecentsOf(): RecentsOf | null {
  const userId = useUserId();
  const { scope } = useSearchScope();
  return useMemo(() => (userId === null ? null : { userId, scope }), [userId, scope]);
}

/** Adds an opened profile to the recents. */
export function useNotedProfile(entity: RecentProfile['entity'], id: number | null): void {
  const of = useRecentsOf();
  useEffect(() => {
    if (of !== null && id !== null) noteProfile(of, { entity, id });
  }, [of, entity, id]);
}
