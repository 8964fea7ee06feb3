import { type HistoryState, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

interface GoOptions {
  replace?: boolean;
  /** What the history entry keeps besides its URL. */
  state?: HistoryState;
}

/** Returns a function that navigates to a URL of the product. */
export function useGo(): (href: string, options?: GoOptions) => void {
  const { history } = useRouter();
  return useCallback(
    (href, { replace, state } = {}) => {
      if (replace) history.replace(href, state);
      else history.push(href, state);
    },
    [history],
  );
}
