import { useEffect } from 'react';

/** Has the browser ask before the page is loaded again or closed, while something would be lost by it. */
export function useWarnBeforeUnload(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOn]);
}
