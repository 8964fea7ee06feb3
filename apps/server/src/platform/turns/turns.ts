import type { Asker, FairShares } from './fair-shares.ts';
import { brokenOff } from '../http/gone.ts';

/**
 * A few places of one server for work that takes seconds. Of one member one runs at a time, and members take
 * turns, however often each of them asks.
 */
export class Turns {
  readonly #places: number;
  /** Members whose work runs. */
  readonly #running = new Set<number>();
  /** What waits, by member; the member whose turn is next comes first. */
  readonly #waiting = new Map<number, (() => void)[]>();

  constructor(places: number) {
    this.#places = places;
  }

  /** Runs `work` once there is a place for the member. Fails when the browser goes away before that. */
  async hold<T>({ userId, gone }: Asker, work: (hasWaited: boolean) => T | Promise<T>): Promise<T> {
    if (gone.aborted) throw brokenOff();
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
    gone.addEventListener('abort', leave, { once: true });
    this.#startNext();
    const hasWaited = this.#waiting.get(userId)?.includes(start) === true;
    await turn.finally(() => gone.removeEventListener('abort', leave));
    try {
      return await work(hasWaited);
    } finally {
      this.#running.delete(userId);
      const others = this.#waiting.get(userId) ?? [];
      // A member who has more waits behind the others.
      this.#waiting.delete(userId);
      this.#setWaiting(userId, others);
      this.#startNext();
    }
  }

  /** Keeps the member's place in the line. */
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

/** A share whose places one of all members has at a time: its work would otherwise take all cores. */
export function oneByOne(share: FairShares): Pick<FairShares, 'hold'> {
  const turns = new Turns(1);
  return {
    hold: (asker, work) =>
      share.hold(asker, (hasWaited) => turns.hold(asker, (waitedMore) => work(hasWaited || waitedMore))),
  };
}
