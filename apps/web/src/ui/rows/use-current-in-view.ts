import { type RefObject, useEffect } from 'react';

/** Keeps the current item of a row that scrolls sideways in sight. It looks again when `current` changes. */
export function useCurrentInView(row: RefObject<HTMLElement | null>, current: string | undefined): void {
  useEffect(() => {
    const node = row.current;
    if (!node || node.scrollWidth <= node.clientWidth) return;
    const item = node.querySelector('[data-current], [aria-current]');
    item?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [row, current]);
}
