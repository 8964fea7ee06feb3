import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Returns a function that navigates to a URL of the product; `replace` replaces the present history entry.
 */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const { history } = useRouter();
  return useCallback(
    (href, options = {}) => {
      if (options.replace) history.replace(href);
      else history.push(href);
    },
    [history],
  );
}
