import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './call.ts';
import { isOnline } from './use-is-online.ts';

// Without a network both fail at once and say so, instead of waiting unseen until there is one.
const networkMode = 'always';

/** Replies stay fresh for a short while; live events invalidate them sooner. A refusal is final, a passing fault is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      retry: (tries, error) => tries < 2 && isOnline() && isPassing(error),
      refetchOnWindowFocus: false,
      networkMode,
      // What failed or grew old meanwhile is asked for again once there is a network.
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode },
  },
});

function isPassing(error: unknown): boolean {
  return !(error instanceof CallFailure) || error.status === 0 || error.status >= 502;
}
