export interface ToastItem {
  id: number;
  tone: 'success' | 'failure';
  text: string;
  action?: ToastAction;
}

export interface ToastAction {
  label: string;
  act: () => void;
}

/** Milliseconds during which a success is shown, by default: without an action, and with one. */
const TOAST_TIME = { usual: 5000, action: 12_000 } as const;

const MOST = 3;

let items: readonly ToastItem[] = [];
let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function change(next: readonly ToastItem[]): void {
  items = next;
  for (const [id, timer] of timers) {
    if (next.some((item) => item.id === id)) continue;
    clearTimeout(timer);
    timers.delete(id);
  }
  for (const listener of listeners) listener();
}

/**
 * Returns the messages that stay when another one is added. If there is no room, the oldest success leaves,
 * or else the oldest failure.
 */
function makeRoom(current: readonly ToastItem[]): readonly ToastItem[] {
  if (current.length < MOST) return current;
  const leaving = current.find((item) => item.tone === 'success') ?? current[0];
  return current.filter((item) => item !== leaving);
}

function add({ tone, text, action }: Omit<ToastItem, 'id'>, time?: number): number {
  lastId += 1;
  const id = lastId;
  if (time !== undefined)
    timers.set(
      id,
      setTimeout(() => toast.dismiss(id), time),
    );
  // Keep an earlier message with an action. For example, two Undo buttons undo different commands.
  const others = items.filter((item) => item.tone !== tone || item.text !== text || item.action);
  change([...makeRoom(others), { id, tone, text, ...(action ? { action } : {}) }]);
  return id;
}

/**
 * Short messages at the bottom left. A repeated message replaces the earlier one, unless the earlier one has
 * an action. A success disappears by itself; a failure stays until it is closed.
 */
export const toast = {
  success: (text: string, time: number = TOAST_TIME.usual): number => add({ tone: 'success', text }, time),
  /** Shows a success with an action, such as "Undo". */
  offer: (text: string, action: ToastAction, time: number = TOAST_TIME.action): number =>
    add({ tone: 'success', text, action }, time),
  failure: (text: string, action?: ToastAction): number =>
    add({ tone: 'failure', text, ...(action ? { action } : {}) }),
  dismiss: (id: number): void => change(items.filter((item) => item.id !== id)),
  clear: (): void => change([]),
};

export function currentToasts(): readonly ToastItem[] {
  return items;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
