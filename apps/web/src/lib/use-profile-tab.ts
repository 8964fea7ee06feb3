import { useEffect, useEffectEvent } from 'react';

/**
 * The tab that a profile's address names. One that the profile does not have is the first, and the address is
 * mended.
 */
export function useProfileTab<Id extends string>(
  tabs: readonly { id: Id }[],
  asked: string | undefined,
  { first, onMend }: { first: Id; onMend: () => void },
): Id {
  const found = tabs.find(({ id }) => id === asked)?.id;
  const isUnknown = asked !== undefined && found === undefined;
  const mend = useEffectEvent(onMend);
  useEffect(() => {
    if (isUnknown) mend();
  }, [isUnknown]);
  return found ?? first;
}
