import { useSyncExternalStore } from 'react';
import { readStored, store } from '../../lib/stored.ts';

// Logging out that the server has not confirmed yet. It is kept in the browser, so that neither a reload nor
// another tab shows anything private before the session is really over.

const STORED_AS = 'kithline-leaving';

/** Whether a try is under way, or the last one has failed. */
export type Leaving = 'trying' | 'failed';

let leaving: Leaving | null = readStored(STORED_AS) === null ? null : 'failed';
const listeners = new Set<() => void>();

/** How far logging out is; null while nobody logs out. */
export function useLeaving(): Leaving | null {
  return useSyncExternalStore(subscribe, () => leaving);
}

/**
 * The session is over. The page is being left and goes on to hide everything private; the next one hides
 * nothing.
 */
export function endLeaving(): void {
  store(STORED_AS, null);
}

/** Null once a new session begins. */
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

/**
 * Another tab logs out. That it has succeeded is found by a try of this one, which then leads to the login
 * page as well.
 */
function followOtherTab({ key, newValue }: StorageEvent): void {
  if (key === STORED_AS && newValue !== null && leaving === null) change('failed');
}
