import type { User } from '@kithline/contract/accounts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * Cache key of the signed-in user. Logging in writes the user there, and so does every check of the session.
 */
export const SESSION_KEY = ['session'] as const;

/** Returns the id of the signed-in user's person; null if nobody is signed in. */
export function usePersonId(): number | null {
  return useQueryClient().getQueryData<User | null>(SESSION_KEY)?.personId ?? null;
}

/**
 * Returns the id of the signed-in user; null if nobody is signed in. Pages for members render only once the
 * user is known.
 */
export function useUserId(): number | null {
  return useQueryClient().getQueryData<User | null>(SESSION_KEY)?.id ?? null;
}

/** Returns the login email of the signed-in user; null if nobody is signed in. */
export function useUsername(): string | null {
  return useQueryClient().getQueryData<User | null>(SESSION_KEY)?.username ?? null;
}

/** Whether the signed-in user is an administrator. The component re-renders when that changes. */
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
