import { createRandom } from '../../../../../sample/population/random.ts';
import type { Operation } from './operations.ts';

/** How a request is sent: intact, to an app with rate limits, or malformed over a raw connection. */
export const WAYS = ['whole', 'limited', 'damaged'] as const;
export type Way = (typeof WAYS)[number];

/**
 * Ways to send a call. Each call is sent once for each entry, in a random order of its own. After that, all
 * entries are used again in another order.
 */
export const DEALT: readonly Way[] = [
  ...Array.from({ length: 13 }, () => 'whole' as const),
  'limited',
  'limited',
  'damaged',
];

export interface Turn {
  readonly operation: Operation;
  readonly way: Way;
}

/**
 * Chooses which call is sent next and in which way. Each call has its own random order of ways, so no call is
 * always sent in the same way.
 */
export class Turns {
  readonly #seed: string;
  readonly #operations: readonly Operation[];

  constructor(seed: string, operations: readonly Operation[]) {
    this.#seed = seed;
    this.#operations = operations;
  }

  /**
   * Returns the turn with this number. The first turns are all calls in a random order, the next turns are
   * all calls again in another order, and so on.
   */
  at(number: number): Turn {
    const { length } = this.#operations;
    const lap = Math.floor(number / length);
    const operation = this.#dealt(`lap ${lap}`, this.#operations)[number % length] as Operation;
    const deal = `${operation.name} ${Math.floor(lap / DEALT.length)}`;
    return { operation, way: this.#dealt(deal, DEALT)[lap % DEALT.length] as Way };
  }

  #dealt<T>(name: string, list: readonly T[]): T[] {
    return createRandom(`${this.#seed}/${name}`).sample(list, list.length);
  }
}
