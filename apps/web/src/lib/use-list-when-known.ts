import { useState } from 'react';
import { readId } from './read-id.ts';

/**
 * Whether to load the list. If the URL opens a profile above the list, the list is loaded only after
 * `useKnown` has found the profile, so that nothing else is loaded for a URL that leads nowhere.
 */
export function useListWhenKnown(
  opened: string | undefined,
  useKnown: (id: number | null) => object | undefined,
): boolean {
  const [isAwaited, setAwaited] = useState(opened !== undefined);
  const known = useKnown(isAwaited ? readId(opened) : null);
  const isThere = !isAwaited || opened === undefined || known !== undefined;
  if (isThere && isAwaited) setAwaited(false);
  return isThere;
}
