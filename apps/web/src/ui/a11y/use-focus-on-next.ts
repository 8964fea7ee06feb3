import { type RefObject, useEffect, useRef } from 'react';

export interface FocusOnNext {
  /** The element whose children are the rows. */
  list: RefObject<HTMLUListElement | null>;
  /** Records the row that has the focus, and its index. */
  hold: (id: number, at: number) => void;
}

/**
 * When the focused row disappears, focuses the first link (or else the first button) of the row that takes
 * its place. If it was the last row, focuses the row above.
 */
export function useFocusOnNext(ids: readonly number[]): FocusOnNext {
  const list = useRef<HTMLUListElement>(null);
  const held = useRef<{ id: number; at: number }>(null);
  useEffect(() => {
    const focused = held.current;
    if (focused === null || ids.includes(focused.id)) return;
    held.current = null;
    if (document.activeElement !== document.body) return;
    const rows = list.current?.children;
    const next = rows?.[focused.at] ?? rows?.[focused.at - 1];
    (next?.querySelector('a') ?? next?.querySelector('button'))?.focus();
  }, [ids]);
  return { list, hold: (id, at) => void (held.current = { id, at }) };
}
