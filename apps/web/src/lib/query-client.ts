import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './call.ts';
import { isOnline } from './use-is-online.ts';

// Without a network, queries and mutations fail at once and say so, instead of silently waiting for one.
const networkMode = 'always';

/** The longest pause, in milliseconds, before a silent retry. */
const LONGEST_QUIET_PAUSE = 5_000;

/**
 * The cache of replies. They stay fresh for a short while; live events invalidate them sooner. Refusals are
 * not retried. Temporary faults are, and a request that a busy server refused is retried once.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      retry: (tries, error) => (tries < 2 && isOnline() && isPassing(error)) || (tries < 1 && isBusy(error)),
      retryDelay: (tries, error) => (isBusy(error) ? error.retryAfter : Math.min(1000 * 2 ** tries, 30_000)),
      refetchOnWindowFocus: false,
      networkMode,
      // Refetch failed and stale queries when the network returns.
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode },
  },
});

function isPassing(error: unknown): boolean {
  return !(error instanceof CallFailure) || error.status === 0 || error.status >= 502;
}

/** Whether the server was too busy with this member's requests and allows another try soon. */
function isBusy(error: unknown): error is CallFailure & { retryAfter: number } {
  return (
    error instanceof CallFailure &&
    error.status === 429 &&
    error.retryAfter !== null &&
    error.retryAfter <= LONGEST_QUIET_PAUSE
  );
}
