import { useState } from 'react';
import { MOST_AT_ONCE } from './collaborators.data.ts';

interface Selectable {
  userId: number;
}

export interface Selection<Item extends Selectable> {
  items: readonly Item[];
  has: (item: Item) => boolean;
  /** Whether as many items are ticked as one call accepts. */
  isFull: boolean;
  toggle: (item: Item) => void;
  clear: () => void;
}

/**
 * The ticked items, in the order in which they were ticked. They stay ticked when the search or the page
 * changes.
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
