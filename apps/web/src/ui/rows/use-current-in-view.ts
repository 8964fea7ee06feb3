import { type RefObject, useEffect } from 'react';

/** Scrolls the current item of a row into view whenever `current` changes. */
export function useCurrentInView(row: RefObject<HTMLElement | null>, current: string | undefined): void {
  useEffect(() => {
    const node = row.current;
    if (!node || node.scrollWidth <= node.clientWidth) return;
    const item = node.querySelector('[data-current], [aria-current]');
    item?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [row, current]);
}
