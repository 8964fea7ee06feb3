import { type RefObject, useEffect, useRef, useState } from 'react';

export interface RowCursor {
  currentId: number | null;
  choose: (id: number) => void;
  next: () => void;
  previous: () => void;
  /** Presses the control of the row that answers to a key, if it has one. */
  press: (key: string) => void;
}

/**
 * The row that j and k stand on, kept by id so that it survives a refetch. It follows the profile that is open, and it has the
 * focus once that closes.
 */
export function useRowCursor(
  list: RefObject<HTMLElement | null>,
  ids: readonly number[],
  openId: number | null,
): RowCursor {
  const [chosenId, choose] = useState<number | null>(openId);
  const [lastOpenId, setLastOpenId] = useState(openId);
  if (openId !== lastOpenId) {
    setLastOpenId(openId);
    if (openId !== null) choose(openId);
  }
  useReturnToRow(list, openId);

  const move = (step: 1 | -1) => {
    const id = ids[nextIndex(indexNow(list.current, ids, chosenId), step, ids.length)];
    if (id === undefined) return;
    choose(id);
    focusRow(list.current, id);
  };
  const press = (key: string) => {
    const id = ids[indexNow(list.current, ids, chosenId)];
    if (id === undefined) return;
    choose(id);
    pressInRow(list.current, id, key);
  };
  return { currentId: chosenId, choose, next: () => move(1), previous: () => move(-1), press };
}

/** After the last profile has closed the focus goes to the row of the one seen last, unless it has gone elsewhere already. */
function useReturnToRow(list: RefObject<HTMLElement | null>, openId: number | null): void {
  const seen = useRef<number | null>(null);
  useEffect(() => {
    if (openId === null && seen.current !== null) {
      const active = document.activeElement;
      const isFree = !active || active === document.body || list.current?.contains(active);
      if (isFree) focusRow(list.current, seen.current);
    }
    seen.current = openId;
  }, [list, openId]);
}

/** Where the focus is wins over where the cursor was. */
function indexNow(list: HTMLElement | null, ids: readonly number[], chosenId: number | null): number {
  const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
  const id = focused && list?.contains(focused) ? Number(focused.dataset['row']) : chosenId;
  return id === null ? -1 : ids.indexOf(id);
}

function nextIndex(index: number, step: 1 | -1, count: number): number {
  if (index === -1) return step === 1 ? 0 : count - 1;
  return Math.min(count - 1, Math.max(0, index + step));
}

function focusRow(list: HTMLElement | null, id: number): void {
  const row = list?.querySelector<HTMLElement>(`[data-row="${id}"]`);
  row?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

function pressInRow(list: HTMLElement | null, id: number, key: string): void {
  const control = list?.querySelector<HTMLElement>(`[data-row="${id}"] [aria-keyshortcuts="${key}"]`);
  control?.focus();
  control?.click();
}
