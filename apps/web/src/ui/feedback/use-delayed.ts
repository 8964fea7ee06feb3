import { useEffect, useState } from 'react';

/**
 * Returns true once `active` has been true for `delay` milliseconds, so that nothing is shown during short
 * waits.
 */
export function useDelayed(active: boolean, delay = 200): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setLate(true), delay);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, delay]);
  return active && late;
}
