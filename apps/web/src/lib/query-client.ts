import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './call.ts';
import { isOnline } from './use-is-online.ts';

// Without a network both fail at once and say so, instead of waiting unseen until there is one.
const networkMode = 'always';

/** Milliseconds; longer than this nobody waits for a list without a word. */
const LONGEST_QUIET_PAUSE = 5_000;

/**
 * Replies stay fresh for a short while; live events invalidate them sooner. A refusal is final, a passing
 * fault is tried again, and so is once what the server was too busy for.
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
      // What failed or grew old meanwhile is asked for again once there is a network.
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode },
  },
});

function isPassing(error: unknown): boolean {
  return !(error instanceof CallFailure) || error.status === 0 || error.status >= 502;
}

/** The member has asked for too much at once, and the server says that it will soon be less. */
function isBusy(error: unknown): error is CallFailure & { retryAfter: number } {
  return (
    error instanceof CallFailure &&
    error.status === 429 &&
    error.retryAfter !== null &&
    error.retryAfter <= LONGEST_QUIET_PAUSE
  );
}
