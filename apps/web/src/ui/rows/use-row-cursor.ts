import { type RefObject, useEffect, useRef, useState } from 'react';

export interface RowCursor {
  currentId: number | null;
  choose: (id: number) => void;
  next: () => void;
  previous: () => void;
  /** Presses the control with this shortcut in the current row. */
  press: (key: string) => void;
}

/**
 * The row cursor that j and k move, stored as an id, so that the cursor survives a refetch. The cursor
 * follows the open profile.
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

/**
 * Focuses the row of the last viewed profile after the profile has closed, unless the focus is already
 * elsewhere. If the list does not contain this row, because the search can open anybody's profile, focuses
 * the row that had the focus last.
 */
function useReturnToRow(list: RefObject<HTMLElement | null>, openId: number | null): void {
  const seen = useRef<number | null>(null);
  const focused = useRef<number | null>(null);
  useEffect(() => {
    const rows = list.current;
    const note = () => {
      focused.current = rowWithFocus(rows);
    };
    rows?.addEventListener('focusin', note);
    return () => rows?.removeEventListener('focusin', note);
  });
  useEffect(() => {
    if (openId === null && seen.current !== null && isFocusFree(list.current))
      if (!focusRow(list.current, seen.current) && focused.current !== null)
        focusRow(list.current, focused.current);
    seen.current = openId;
  }, [list, openId]);
}

/**
 * Whether the focus may be moved. A focused heading counts as free, because it takes the focus of removed
 * elements.
 */
function isFocusFree(list: HTMLElement | null): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active.matches('h1') || list?.contains(active) === true;
}

function rowWithFocus(list: HTMLElement | null): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]');
  return row && list?.contains(row) ? Number(row.dataset['row']) : null;
}

/** Returns the index of the cursor; the focused row takes precedence over the chosen row. */
function indexNow(list: HTMLElement | null, ids: readonly number[], chosenId: number | null): number {
  const id = rowWithFocus(list) ?? chosenId;
  return id === null ? -1 : ids.indexOf(id);
}

function nextIndex(index: number, step: 1 | -1, count: number): number {
  if (index === -1) return step === 1 ? 0 : count - 1;
  return Math.min(count - 1, Math.max(0, index + step));
}

/** Returns whether the list contains the row. */
function focusRow(list: HTMLElement | null, id: number): boolean {
  const row = list?.querySelector<HTMLElement>(`[data-row="${id}"]`);
  // A row that asks a question has only buttons.
  (row?.querySelector('a') ?? row?.querySelector('button'))?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
  return row != null;
}

function pressInRow(list: HTMLElement | null, id: number, key: string): void {
  const control = list?.querySelector<HTMLElement>(`[data-row="${id}"] [aria-keyshortcuts="${key}"]`);
  control?.focus();
  control?.click();
}
