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
 * Chooses the next call and the way of sending it, both at random and independently. Otherwise the same calls
 * would always be sent in the same way.
 */
export class Turns {
  readonly #seed: string;
  readonly #operations: readonly Operation[];

  constructor(seed: string, operations: readonly Operation[]) {
    this.#seed = seed;
    this.#operations = operations;
  }

  /** Returns a turn by its number: all calls once in a random order, then all again in another order. */
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
