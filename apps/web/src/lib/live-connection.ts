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

/** Runs `react` each time the connection opens after events may have been missed. */
export function useLiveReturn(react: () => void): void {
  const connection = use(LiveContext);
  const reaction = useEffectEvent(react);
  useEffect(() => connection?.listenForReturn(() => reaction()), [connection]);
}

/** Whether events arrive: false after a lost connection or a failed attempt, until a connection opens. */
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
