import type { LiveEvent } from '@kithline/contract/live.ts';
import { createContext, use, useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveConnection, ProfileKind } from './live.ts';

export const LiveContext = createContext<LiveConnection | null>(null);

/** Runs `react` for every live event while the component is mounted. */
export function useLiveEvents(react: (event: LiveEvent) => void): void {
  const connection = use(LiveContext);
  const reaction = useEffectEvent(react);
  useEffect(() => connection?.listen((event) => reaction(event)), [connection]);
}

/** Runs `react` each time the connection is restored. */
export function useLiveReturn(react: () => void): void {
  const connection = use(LiveContext);
  const reaction = useEffectEvent(react);
  useEffect(() => connection?.listenForReturn(() => reaction()), [connection]);
}

/** Whether events arrive: false from a loss of the connection until it is restored. */
export function useIsLive(): boolean {
  const connection = use(LiveContext);
  const subscribe = useCallback(
    (onChange: () => void) => connection?.listenForLoss(onChange) ?? (() => undefined),
    [connection],
  );
  return useSyncExternalStore(subscribe, () => connection?.isLost !== true);
}

/** Subscribes to changes of a profile while the component is mounted. */
export function useShownProfile(kind: ProfileKind, id: number | null): void {
  const connection = use(LiveContext);
  useEffect(() => (id === null ? undefined : connection?.show(kind, id)), [connection, kind, id]);
}
