import { useState } from 'react';
import { readId } from './read-id.ts';

/**
 * Whether to load the list: at once, or if the URL opens a profile above it, only after `useKnown` has found
 * that profile. A URL that leads nowhere therefore loads nothing else. Once true, it stays true.
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
