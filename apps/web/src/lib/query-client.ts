import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './call.ts';
import { isOnline } from './use-is-online.ts';

// While the browser is offline, queries and mutations fail at once with a message, instead of waiting
// silently until it is online.
const networkMode = 'always';

/**
 * If the server asks for a pause of at most this many milliseconds, the request is repeated after the pause
 * without a message.
 */
const LONGEST_QUIET_PAUSE = 5_000;

/**
 * The cache of replies. Replies stay fresh for a short time; live events make them stale sooner. Refused
 * requests are not retried, except once if the server was too busy. Requests that failed because of temporary
 * faults are retried.
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
      // Refetch failed and stale queries when the connection returns.
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode },
  },
});

function isPassing(error: unknown): boolean {
  return !(error instanceof CallFailure) || error.status === 0 || error.status >= 502;
}

/**
 * Whether the server refused because it was too busy with this member's requests, and soon allows another
 * attempt.
 */
function isBusy(error: unknown): error is CallFailure & { retryAfter: number } {
  return (
    error instanceof CallFailure &&
    error.status === 429 &&
    error.retryAfter !== null &&
    error.retryAfter <= LONGEST_QUIET_PAUSE
  );
}
