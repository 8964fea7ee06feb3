import type { LiveEvent } from '@kithline/contract/live.ts';

/** Milliseconds for which an event is remembered. */
const REMEMBERED = 30_000;
/** Maximum number of remembered events. */
const MOST = 5_000;
/** Types of events that are useless later. */
const FLEETING: ReadonlySet<LiveEvent['type']> = new Set(['conversation.typing', 'import.progress']);

interface RecentEvent {
  readonly heardOn: number;
  /** Null for everybody. */
  readonly users: ReadonlySet<number> | null;
  readonly message: string;
}

/**
 * The events of the last half minute. A new page reads its data before it opens its socket, and must not miss
 * events in between.
 */
export class RecentEvents {
  /** Oldest first. */
  readonly #events: RecentEvent[] = [];

  /** Null means everybody. */
  add({ type }: LiveEvent, message: string, users: readonly number[] | null): void {
    if (FLEETING.has(type)) return;
    const now = performance.now();
    const kept = this.#events.findIndex(({ heardOn }) => heardOn >= now - REMEMBERED);
    this.#events.splice(0, kept === -1 ? this.#events.length : kept);
    if (this.#events.length === MOST) this.#events.shift();
    this.#events.push({ heardOn: now, users: users === null ? null : new Set(users), message });
  }

  /** The messages for a user from the last `age` milliseconds, at most half a minute. */
  of(userId: number, age: number): string[] {
    const oldest = performance.now() - Math.min(age, REMEMBERED);
    return this.#events
      .filter(({ heardOn, users }) => heardOn >= oldest && (users === null || users.has(userId)))
      .map(({ message }) => message);
  }
}
