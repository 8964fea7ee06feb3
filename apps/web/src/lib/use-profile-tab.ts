import { useEffect, useEffectEvent } from 'react';

/**
 * Returns the tab that a profile's URL names, else `first`. If the named tab does not exist, calls `onMend`,
 * which corrects the URL.
 */
export function useProfileTab<Id extends string>(
  tabs: readonly { id: Id }[],
  requested: string | undefined,
  { first, onMend }: { first: Id; onMend: () => void },
): Id {
  const found = tabs.find(({ id }) => id === requested)?.id;
  const isUnknown = requested !== undefined && found === undefined;
  const mend = useEffectEvent(onMend);
  useEffect(() => {
    if (isUnknown) mend();
  }, [isUnknown]);
  return found ?? first;
}
