import { useState } from 'react';
import { MOST_AT_ONCE } from './collaborators.data.ts';

interface Selectable {
  userId: number;
}

export interface Selection<Item extends Selectable> {
  items: readonly Item[];
  has: (item: Item) => boolean;
  /** Whether no more can be ticked: one call takes so many at most. */
  isFull: boolean;
  toggle: (item: Item) => void;
  clear: () => void;
}

/**
 * What is ticked, in the order of ticking. It outlives searches and pages, since it keeps the items
 * themselves.
 */
export function useSelection<Item extends Selectable>(): Selection<Item> {
  const [items, setItems] = useState<readonly Item[]>([]);
  const has = ({ userId }: Item) => items.some((item) => item.userId === userId);
  return {
    items,
    has,
    isFull: items.length >= MOST_AT_ONCE,
    toggle: (item) =>
      setItems(has(item) ? items.filter(({ userId }) => userId !== item.userId) : [...items, item]),
    clear: () => setItems([]),
  };
}
