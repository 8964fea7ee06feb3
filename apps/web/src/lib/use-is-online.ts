import { useSyncExternalStore } from 'react';

/**
 * Whether the browser is online; even then the server may be unreachable. The component re-renders when that
 * changes.
 */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}

/** Whether the browser is online right now. */
export function isOnline(): boolean {
  return navigator.onLine;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
