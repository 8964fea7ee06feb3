import { useSyncExternalStore } from 'react';
import { forgetStored, readStored, store } from './stored.ts';
import { useUserId } from './signed-in.ts';

// The conversations in the dock at the bottom of the page. They are stored in this browser by the member's
// id, and forgotten on logging out. A new conversation without a message is never among them.

const STORED_AS = 'kithline-dock:';

export interface DockState {
  /** Newest first. */
  ids: readonly number[];
  /** The open conversation; the others are one line each. */
  openId: number | null;
}

const EMPTY: DockState = { ids: [], openId: null };
/** Maximum number of stored conversations. */
const MOST = 12;
/** Maximum number of conversations shown; the rest are in a menu. */
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
    /** Adds a conversation and opens it. */
    show: (id: number) => {
      const { ids } = read(userId);
      // A conversation that is already shown keeps its place.
      const isInSight = ids.slice(0, MOST_IN_SIGHT).includes(id);
      const others = ids.filter((one) => one !== id);
      change({ ids: isInSight ? ids : [id, ...others].slice(0, MOST), openId: id });
    },
    minimize: () => change({ ...read(userId), openId: null }),
    remove: (id: number) => change(without(read(userId), id)),
  };
}

/** Removes a conversation that the member has left. */
export function forgetInDock(id: number): void {
  if (known) write(known.userId, without(known.state, id));
}

/** Forgets the dock of every member of this browser. */
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
  // Another tab has changed it.
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
