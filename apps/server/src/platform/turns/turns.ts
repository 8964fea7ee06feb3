import type { Requester, FairShares } from './fair-shares.ts';
import { brokenOff } from '../http/gone.ts';

/**
 * A few places per server for work that takes seconds. Each member has at most one piece of work running, and
 * members take turns.
 */
export class Turns {
  readonly #places: number;
  /** Members whose work is running. */
  readonly #running = new Set<number>();
  /** The waiting work of each member, in the order of their turns. */
  readonly #waiting = new Map<number, (() => void)[]>();

  constructor(places: number) {
    this.#places = places;
  }

  /** Runs `work` when there is a place for the member. Throws if the browser disconnects before that. */
  async hold<T>(
    { userId, disconnected }: Requester,
    work: (hasWaited: boolean) => T | Promise<T>,
  ): Promise<T> {
    if (disconnected.aborted) throw brokenOff();
    const { promise: turn, resolve: start, reject } = Promise.withResolvers<void>();
    this.#setWaiting(userId, [...(this.#waiting.get(userId) ?? []), start]);
    const leave = () => {
      const others = this.#waiting.get(userId) ?? [];
      if (!others.includes(start)) return;
      this.#setWaiting(
        userId,
        others.filter((other) => other !== start),
      );
      reject(brokenOff());
    };
    disconnected.addEventListener('abort', leave, { once: true });
    this.#startNext();
    const hasWaited = this.#waiting.get(userId)?.includes(start) === true;
    await turn.finally(() => disconnected.removeEventListener('abort', leave));
    try {
      return await work(hasWaited);
    } finally {
      this.#running.delete(userId);
      const others = this.#waiting.get(userId) ?? [];
      // A member with more work waits until the others have had a turn.
      this.#waiting.delete(userId);
      this.#setWaiting(userId, others);
      this.#startNext();
    }
  }

  /** Does not change the member's position. */
  #setWaiting(userId: number, starts: (() => void)[]): void {
    if (starts.length > 0) this.#waiting.set(userId, starts);
    else this.#waiting.delete(userId);
  }

  #startNext(): void {
    for (const [userId, [start, ...others]] of this.#waiting) {
      if (this.#running.size >= this.#places) return;
      if (this.#running.has(userId) || start === undefined) continue;
      this.#setWaiting(userId, others);
      this.#running.add(userId);
      start();
    }
  }
}

/** Returns a share in which only one piece of work runs at a time, because several would take all cores. */
export function oneByOne(share: FairShares): Pick<FairShares, 'hold'> {
  const turns = new Turns(1);
  return {
    hold: (requester, work) =>
      share.hold(requester, (hasWaited) =>
        turns.hold(requester, (waitedMore) => work(hasWaited || waitedMore)),
      ),
  };
}
