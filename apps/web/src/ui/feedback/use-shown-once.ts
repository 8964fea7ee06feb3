import { useState } from 'react';
import { useDelayed } from './use-delayed.ts';

/**
 * True once there is something to show, or the wait for it is long. It stays true, whatever is waited for
 * next.
 */
export function useShownOnce(isThere: boolean): boolean {
  const isLate = useDelayed(!isThere);
  const [isShown, setShown] = useState(isThere);
  if (!isShown && (isThere || isLate)) setShown(true);
  return isShown || isThere;
}
