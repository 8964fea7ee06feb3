import { Lines } from './lines.ts';

/** While all places are taken, further work waits in a line of its owner, and owners take turns. */
export class PlacesInTurn {
  readonly #waiting = new Lines<() => void>();
  #free: number;

  constructor(places: number) {
    this.#free = places;
  }

  async run<T>(owner: number, work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await this.#turn(owner);
    try {
      return await work();
    } finally {
      const next = this.#waiting.next();
      // Waiting work gets the place at once, so that new work cannot take it.
      if (next === undefined) this.#free++;
      else next();
    }
  }

  #turn(owner: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.add(owner, resolve);
    return promise;
  }
}
