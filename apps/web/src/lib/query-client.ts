import { type Query, QueryClient } from '@tanstack/react-query';
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
      retry: (tries, error) =>
        (tries < 2 && isOnline() && isTemporary(error)) || (tries < 1 && isBusy(error)),
      retryDelay: (tries, error) => (isBusy(error) ? error.retryAfter : Math.min(1000 * 2 ** tries, 30_000)),
      refetchOnWindowFocus: false,
      networkMode,
      // Refetch failed and stale queries when the connection returns.
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode },
  },
});

/** Queries whose first request was pending when their reply became stale. */
const staleBeforeReply = new WeakSet<Query>();

// TanStack Query repeats a pending request whose reply becomes stale, but not a query's first request. Its
// reply may have been read before the change, so the request is repeated here.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  const isFirst = query.state.fetchStatus === 'fetching' && query.state.data === undefined;
  if (action.type === 'invalidate' && isFirst) staleBeforeReply.add(query);
  if (action.type === 'error') staleBeforeReply.delete(query);
  if (action.type === 'success' && !action.manual && staleBeforeReply.delete(query))
    queueMicrotask(() => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }));
});

function isTemporary(error: unknown): boolean {
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
