import type { User } from '@kithline/contract/accounts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** Where the signed-in user is cached; signing in and every check of the session write it. */
export const SESSION_KEY = ['session'] as const;

/** The person of the signed-in user; null where nobody is. */
export function usePersonId(): number | null {
  return useQueryClient().getQueryData<User | null>(SESSION_KEY)?.personId ?? null;
}

/** The id of the signed-in user; null where nobody is. Pages of members are only drawn once it is known. */
export function useUserId(): number | null {
  return useQueryClient().getQueryData<User | null>(SESSION_KEY)?.id ?? null;
}

/** The login email of the signed-in user; null without a session. */
export function useUsername(): string | null {
  return useQueryClient().getQueryData<User | null>(SESSION_KEY)?.username ?? null;
}

/** Whether the signed-in user is an administrator. Draws again when the rights are given or taken away. */
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
