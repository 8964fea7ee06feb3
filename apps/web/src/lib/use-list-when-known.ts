import { useState } from 'react';
import { readId } from './read-id.ts';

/**
 * Whether a list is there: from the start unless the address opens a profile above it, else once `useKnown`
 * knows whose profile it is. An address that leads nowhere asks for nothing else. The list stays from then
 * on.
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
