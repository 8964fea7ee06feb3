import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Goes to an address of the product as it is written in the address bar; `replace` leaves no step to go back
 * to.
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
