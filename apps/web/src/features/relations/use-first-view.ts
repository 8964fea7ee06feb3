import { useEffect, useState } from 'react';

/** What has been seen since the page was loaded. */
const seen = new Set<string>();

/** Whether a picture is seen for the first time; it stays true for as long as that first picture is there. */
export function useFirstView(key: string): boolean {
  const [isFirst] = useState(() => !seen.has(key));
  useEffect(() => {
    seen.add(key);
  }, [key]);
  return isFirst;
}
