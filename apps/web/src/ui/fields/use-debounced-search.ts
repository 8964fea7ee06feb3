import { useEffect, useRef } from 'react';

/**
 * Returns a function that calls `search` with a text `delay` milliseconds after the last call, or at once
 * with an empty text.
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
