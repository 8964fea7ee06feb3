import { useSyncExternalStore } from 'react';

/** Whether the browser has a network at all; the server may still be out of reach. Follows the browser. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}

/** The same for this moment. */
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
