import { useEffect, useRef } from 'react';

/**
 * Calls `search` once nothing was typed for `delay` milliseconds. Returns functions that search at once, or
 * cancel the search.
 */
export function useDebouncedSearch(search: ((text: string) => void) | undefined, delay: number) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (text: string): void => {
    clearTimeout(timer.current);
    if (!search) return;
    if (delay === 0 || text === '') search(text);
    else timer.current = setTimeout(() => search(text), delay);
  };
}
