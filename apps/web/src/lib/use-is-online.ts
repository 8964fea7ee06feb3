import { useSyncExternalStore } from 'react';

/** Whether the browser has a network; the server may still be out of reach. Re-renders when it changes. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}

/** Whether the browser has a network right now. */
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
