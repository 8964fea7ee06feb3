import { useSyncExternalStore } from 'react';
import { forgetStored, readStored, store } from './stored.ts';
import { useUserId } from './signed-in.ts';

// The conversations in the dock at the bottom of the page, stored in this browser for each member. Logging
// out deletes the dock.

const STORED_AS = 'kithline-dock:';

export interface DockState {
  /** A conversation is added at the beginning. */
  ids: readonly number[];
  /** The conversation that is open; null if all are shown as lines. */
  openId: number | null;
}

const EMPTY: DockState = { ids: [], openId: null };
/** The maximum number of conversations stored. */
const MOST = 12;
/** The maximum number of conversations shown. */
export const MOST_IN_SIGHT = 3;

const listeners = new Set<() => void>();
let known: { userId: number; state: DockState } | null = null;

/** Returns the dock of the signed-in member, with functions that change it. */
export function useDock() {
  const userId = useUserId() ?? 0;
  const state = useSyncExternalStore(subscribe, () => read(userId));
  const change = (next: DockState) => write(userId, next);
  return {
    ...state,
    /** Adds a conversation to the dock and opens it. */
    show: (id: number) => {
      const { ids } = read(userId);
      // A conversation that is already shown keeps its position.
      const isInSight = ids.slice(0, MOST_IN_SIGHT).includes(id);
      const others = ids.filter((one) => one !== id);
      change({ ids: isInSight ? ids : [id, ...others].slice(0, MOST), openId: id });
    },
    minimize: () => change({ ...read(userId), openId: null }),
    remove: (id: number) => change(without(read(userId), id)),
  };
}

/** Removes a conversation from the dock of the signed-in member. */
export function forgetInDock(id: number): void {
  if (known) write(known.userId, without(known.state, id));
}

/** Deletes the docks of all members who used this browser. */
export function forgetDock(): void {
  known = null;
  forgetStored(STORED_AS);
}

function without({ ids, openId }: DockState, id: number): DockState {
  return { ids: ids.filter((one) => one !== id), openId: openId === id ? null : openId };
}

function read(userId: number): DockState {
  if (known?.userId !== userId) known = { userId, state: readKept(userId) };
  return known.state;
}

function readKept(userId: number): DockState {
  try {
    const { ids, openId } = JSON.parse(readStored(STORED_AS + userId) ?? '{}') as Partial<DockState>;
    return { ids: ids?.filter(Number.isInteger).slice(0, MOST) ?? [], openId: openId ?? null };
  } catch {
    return EMPTY;
  }
}

function write(userId: number, state: DockState): void {
  known = { userId, state };
  store(STORED_AS + userId, state.ids.length === 0 ? null : JSON.stringify(state));
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  // The event comes from a change in another tab.
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && !key.startsWith(STORED_AS)) return;
    known = null;
    onChange();
  };
  listeners.add(onChange);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onStorage);
  };
}
