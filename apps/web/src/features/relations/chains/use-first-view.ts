import { useEffect, useState } from 'react';

/** What has been seen since the page was loaded. */
const seen = new Set<string>();

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Whether a picture is to be drawn before one's eyes: when it is seen for the first time, unless motion is unwanted. It stays
 * true for as long as that first picture is there.
 */
export function useFirstView(key: string): boolean {
  const [isFirst] = useState(() => !seen.has(key) && !prefersStillness());
  useEffect(() => {
    seen.add(key);
  }, [key]);
  return isFirst;
}
