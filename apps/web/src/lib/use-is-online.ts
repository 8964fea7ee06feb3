import { useSyncExternalStore } from 'react';

/** Whether the browser is online. Even then, the server may be unreachable. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}

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
