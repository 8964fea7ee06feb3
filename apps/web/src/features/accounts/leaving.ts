import { useSyncExternalStore } from 'react';
import { readStored, store } from '../../lib/stored.ts';

// Tracks a logout until the server has confirmed it. The state is stored in the browser, so that neither a
// reload nor another tab shows anything private before the session has really ended.

const STORED_AS = 'kithline-leaving';

/**
 * State of a logout: an attempt is in progress, or another attempt is needed. `failed` also stands for a
 * logout that began in another tab or before a reload.
 */
export type Leaving = 'trying' | 'failed';

let leaving: Leaving | null = readStored(STORED_AS) === null ? null : 'failed';
const listeners = new Set<() => void>();

/** Returns the state of the logout; null if the member is not logging out. */
export function useLeaving(): Leaving | null {
  return useSyncExternalStore(subscribe, () => leaving);
}

/**
 * Records that the session has ended. The current page keeps hiding everything private until the browser has
 * left it; the next page hides nothing.
 */
export function endLeaving(): void {
  store(STORED_AS, null);
}

/** Sets the state; null when a new session begins. */
export function setLeaving(next: Leaving | null): void {
  if (next === leaving) return;
  store(STORED_AS, next);
  change(next);
}

function change(next: Leaving | null): void {
  leaving = next;
  for (const tell of listeners) tell();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', followOtherTab);
  return () => {
    listeners.delete(onChange);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTab);
  };
}

function followOtherTab({ key, newValue }: StorageEvent): void {
  if (key === STORED_AS && newValue !== null && leaving === null) change('failed');
}
