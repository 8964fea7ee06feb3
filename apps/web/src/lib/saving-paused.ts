import { SAVING_PAUSED_HEADER } from '@kithline/contract/saving-paused.ts';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isPaused = false;

/** Reads from a reply whether the server can store changes. */
export function noteSaving({ headers, ok }: Response): void {
  const isNowPaused = headers.has(SAVING_PAUSED_HEADER);
  // An error without the header may come from a proxy.
  if (isNowPaused === isPaused || (!isNowPaused && !ok)) return;
  isPaused = isNowPaused;
  for (const tell of listeners) tell();
}

/** Whether the server last said that it cannot store changes. */
export function useIsSavingPaused(): boolean {
  return useSyncExternalStore(subscribe, () => isPaused);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}
