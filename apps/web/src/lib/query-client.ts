import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './call.ts';

/** Replies stay fresh for a short while; live events invalidate them sooner. A refusal is final, a passing fault is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      retry: (tries, error) => tries < 2 && isPassing(error),
      refetchOnWindowFocus: false,
    },
    // Without a network a change fails at once and says so, instead of waiting unseen until there is one.
    mutations: { retry: false, networkMode: 'always' },
  },
});

function isPassing(error: unknown): boolean {
  return !(error instanceof CallFailure) || error.status === 0 || error.status >= 502;
}
