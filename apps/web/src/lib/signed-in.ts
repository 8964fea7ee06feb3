import type { User } from '@kithline/contract/accounts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** Cache key of the signed-in user, written by signing in and by every check of the session. */
export const SESSION_KEY = ['session'] as const;

/** Returns the person of the signed-in user; null if nobody is signed in. */
export function usePersonId(): number | null {
  return useQueryClient().getQueryData<User | null>(SESSION_KEY)?.personId ?? null;
}

/**
 * Returns the id of the signed-in user; null if nobody is signed in. Pages of members render only once it is
 * known.
 */
export function useUserId(): number | null {
  return useQueryClient().getQueryData<User | null>(SESSION_KEY)?.id ?? null;
}

/** Returns the login email of the signed-in user; null without a session. */
export function useUsername(): string | null {
  return useQueryClient().getQueryData<User | null>(SESSION_KEY)?.username ?? null;
}

/** Whether the signed-in user is an administrator. Re-renders when the rights change. */
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
