import { useEffect, useEffectEvent } from 'react';

/** Returns the tab in a profile's URL. An unknown tab becomes the first one, and the URL is corrected. */
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
