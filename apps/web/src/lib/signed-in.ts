import type { User } from '@kithline/contract/accounts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * Cache key of the signed-in user. Of the hooks below, only `useIsAdmin` re-renders when the user changes,
 * because pages for members render only once the user is known.
 */
export const SESSION_KEY = ['session'] as const;

export function usePersonId(): number | null {
  return useQueryClient().getQueryData<User | null>(SESSION_KEY)?.personId ?? null;
}

export function useUserId(): number | null {
  return useQueryClient().getQueryData<User | null>(SESSION_KEY)?.id ?? null;
}

export function useUsername(): string | null {
  return useQueryClient().getQueryData<User | null>(SESSION_KEY)?.username ?? null;
}

export function useIsAdmin(): boolean {
  const client = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(onChange),
    [client],
  );
  return useSyncExternalStore(
    subscribe,
    () => client.getQueryData<User | null>(SESSION_KEY)?.isAdmin === true,
  );
}
