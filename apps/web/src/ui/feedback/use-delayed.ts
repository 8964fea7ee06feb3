import { useEffect, useState } from 'react';

/** True once `active` has lasted for `delay` milliseconds: short waits show nothing. False again at once. */
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
