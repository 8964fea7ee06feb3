import { useState } from 'react';
import { useDelayed } from './use-delayed.ts';

/**
 * Returns true once there is something to show, or once the wait has taken 200 ms. After that, stays true
 * during later waits.
 */
export function useShownOnce(isThere: boolean): boolean {
  const isLate = useDelayed(!isThere);
  const [isShown, setShown] = useState(isThere);
  if (!isShown && (isThere || isLate)) setShown(true);
  return isShown || isThere;
}
