import { type Query, QueryClient } from '@tanstack/react-query';
import { CallFailure } from './call.ts';
import { isOnline } from './use-is-online.ts';

// While the browser is offline, queries and mutations fail at once with a message, instead of waiting
// silently until it is online.
const networkMode = 'always';

/** The longest pause, in milliseconds, after which a refused request is repeated without a message. */
const LONGEST_QUIET_PAUSE = 5_000;

/**
 * The cache of replies. While the browser is online, queries are retried twice after temporary faults. They
 * are retried once if the server was too busy. Mutations are not retried.
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
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode },
  },
});

const staleBeforeReply = new WeakSet<Query>();

// TanStack Query repeats a pending request whose reply becomes stale, but not a query's first request. The
// first reply may have been read before the change, so the first request is repeated here.
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

/** Whether the server refused one request too many, and soon allows another attempt. */
function isBusy(error: unknown): error is CallFailure & { retryAfter: number } {
  return (
    error instanceof CallFailure &&
    error.status === 429 &&
    error.retryAfter !== null &&
    error.retryAfter <= LONGEST_QUIET_PAUSE
  );
}
