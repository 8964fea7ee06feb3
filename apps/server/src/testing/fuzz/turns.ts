import { createRandom } from '../../../../../sample/population/random.ts';
import type { Operation } from './operations.ts';

/** How a request is sent: intact, to an app with rate limits, or malformed over a raw connection. */
export const WAYS = ['whole', 'limited', 'damaged'] as const;
export type Way = (typeof WAYS)[number];

/**
 * The ways to send a call. Each call draws from them in its own order, so after this many requests it was
 * sent in every way.
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
 * Decides which call comes next and how it is sent, both at random and independently, so that the ways do not
 * always fall on the same calls.
 */
export class Turns {
  readonly #seed: string;
  readonly #operations: readonly Operation[];

  constructor(seed: string, operations: readonly Operation[]) {
    this.#seed = seed;
    this.#operations = operations;
  }

  /** All calls once in a random order, then again in another. */
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
